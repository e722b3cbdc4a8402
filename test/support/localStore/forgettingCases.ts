import { expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, DIRECT, keep, outgoing, range, ROOM } from './fixtures.ts';
import type { StartLocalStore } from './startLocalStore.ts';

/** Removal of conversations and accounts. */
export function forgettingCases(begin: StartLocalStore): void {
  const read = () => ({ conversationId: DIRECT, limit: 50 });

  it('removes a conversation with its outbox and keeps the others and the documents', async () => {
    const { ask } = await begin();
    await ask('local.writeDocuments', { documents: [{ key: 'draft', document: 'Hel' }] });
    for (const conversationId of [DIRECT, ROOM]) {
      await ask('local.keepEvents', keep(range(1, 2), { conversationId }));
      await ask('local.queue', { messages: [outgoing('a', { conversationId })] });
    }
    await ask('local.forgetConversation', { conversationId: DIRECT });
    expect(await ask('local.readEvents', read())).toEqual({ epoch: null, events: [] });
    expect(await ask('local.open', {})).toEqual({
      store: 'whole',
      documents: { draft: 'Hel' },
      outgoing: [outgoing('a', { conversationId: ROOM })],
      logs: [{ conversationId: ROOM, epoch: 'e1', offset: 2 }],
    });
  });

  it('removes an account on a wipe and keeps the others', async () => {
    const { ask, store } = await begin();
    const everything = async (account: string) => {
      await store.ask('local.writeDocuments', { account, documents: [{ key: 'draft', document: 'Hel' }] });
      await store.ask('local.queue', { account, messages: [outgoing('a')] });
      await store.ask('local.keepEvents', { account, ...keep(range(1, 2)) });
      await store.ask('local.keepBytes', { account, clientId: 'a', offset: 0, chunk: Uint8Array.of(1) });
    };
    await everything(ACCOUNT);
    await everything('other');
    const before = unwrap(await store.ask('local.open', { account: 'other' }));
    await ask('local.wipe', {});
    expect(await ask('local.open', {})).toEqual({ store: 'whole', documents: {}, outgoing: [], logs: [] });
    expect(await ask('local.readEvents', read())).toEqual({ epoch: null, events: [] });
    expect((await ask('local.readBytes', { clientId: 'a', offset: 0 })).chunk).toHaveLength(0);
    expect(unwrap(await store.ask('local.open', { account: 'other' }))).toEqual(before);
    await store.ask('local.wipe', { account: 'never seen' });
  });
}
