import { expect, it } from 'vitest';
import { DIRECT, outgoing, ROOM } from './fixtures.ts';
import type { StartLocalStore } from './startLocalStore.ts';

/** Pending messages. */
export function outboxCases(begin: StartLocalStore): void {
  it('keeps messages in the order in which they were written, across a restart', async () => {
    const { ask, store } = await begin();
    const messages = [outgoing('c'), outgoing('a', { mentions: ['bo'], replyTo: 7 }), outgoing('b')];
    await ask('local.queue', { messages: messages.slice(0, 2) });
    await ask('local.queue', { messages: messages.slice(2) });
    await store.reopen();
    expect((await ask('local.open', {})).outgoing).toEqual(messages);
  });

  it('removes the draft in the same step', async () => {
    const { ask } = await begin();
    await ask('local.writeDocuments', { documents: [{ key: 'draft', document: 'text of a' }] });
    await ask('local.queue', { messages: [outgoing('a')], documents: [{ key: 'draft', document: null }] });
    expect(await ask('local.open', {})).toMatchObject({ documents: {}, outgoing: [outgoing('a')] });
  });

  it('changes nothing when a message is queued again, not even the newer draft', async () => {
    const { ask } = await begin();
    const queued = { messages: [outgoing('a')], documents: [{ key: 'draft', document: null }] };
    await ask('local.queue', queued);
    await ask('local.writeDocuments', { documents: [{ key: 'draft', document: 'the next one' }] });
    await ask('local.queue', queued);
    await ask('local.queue', { messages: [outgoing('a', { text: 'another' })] });
    expect(await ask('local.open', {})).toMatchObject({
      documents: { draft: 'the next one' },
      outgoing: [outgoing('a')],
    });
  });

  it('updates a message in place, and never restores one that is gone', async () => {
    const { ask } = await begin();
    await ask('local.queue', { messages: [outgoing('a'), outgoing('b')] });
    const refused = outgoing('a', { refusal: { code: 'MUTED', details: { until: null } } });
    await ask('local.changeOutgoing', { message: refused });
    await ask('local.changeOutgoing', { message: outgoing('gone') });
    expect((await ask('local.open', {})).outgoing).toEqual([refused, outgoing('b')]);
  });

  it('removes delivered messages, in their conversation only', async () => {
    const { ask } = await begin();
    const inRoom = outgoing('a', { conversationId: ROOM });
    await ask('local.queue', { messages: [outgoing('a'), inRoom, outgoing('b')] });
    await ask('local.dropOutgoing', { conversationId: DIRECT, clientIds: ['a', 'none'] });
    expect((await ask('local.open', {})).outgoing).toEqual([inRoom, outgoing('b')]);
  });
}
