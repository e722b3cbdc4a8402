import { describe, expect, it } from 'vitest';
import i18next from 'i18next';
import type { LogEvent } from '#shared/contract/model.ts';
import { describeEvents } from '../../src-renderer/i18n/describeEvents.ts';
import { setUpWords } from '../../src-renderer/i18n/setUp.ts';
import { rowsOf } from '../../src-renderer/stores/timelines/rows.ts';
import { createModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

/** A text of this server, changed to what a later version would send. */
function asLater(event: LogEvent, fields: object): LogEvent {
  return { ...event, ...fields };
}

describe('a page that receives an event it does not support', () => {
  it('repair B1: shows that it needs a newer version, and continues', async () => {
    await setUpWords();
    const server = createModelServer();
    const parley = await startOpened(server);
    const first = server.write('before');
    const poll = asLater({ ...first, offset: 2, counted: 2, id: 'poll' }, { body: { kind: 'poll', options: ['a'] } });
    const vote = asLater({ ...first, offset: 3, counted: 2, id: 'vote' }, { type: 'voted', body: undefined });
    for (const event of [poll, vote]) {
      server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: 'epoch-1', event });
    }
    const after = { ...first, offset: 4, counted: 3, id: 'after' };
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: 'epoch-1', event: after });

    expect(parley.timeline().events.map(({ type }) => type)).toEqual(['message', 'unknown', 'unknown', 'message']);
    expect(parley.timeline().stale).toBe(false);
    const words = rowsOf(parley.timeline()).flatMap((row) =>
      row.kind === 'system' ? describeEvents(i18next.t, row.events, () => 'Mei Lin', 0) : [],
    );
    expect(words).toEqual([
      'Update Parley to see this message from Mei Lin',
      'Update Parley to see what happened here',
    ]);
    parley.stop();
  });

  it('repair B1: counts and notifies of such a message, and shows it in the list', async () => {
    await setUpWords();
    const server = createModelServer();
    const parley = await startOpened(server);
    parley.setFocused(false);
    const first = server.write('before');
    const poll = asLater({ ...first, offset: 2, counted: 2, id: 'poll' }, { body: { kind: 'poll', options: ['a'] } });
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: 'epoch-1', event: poll });

    await expect.poll(() => made(server, 'host.notify')).toHaveLength(2);
    const { conversations } = parley.stores;
    expect(conversations.getState()[CONVERSATION]).toMatchObject({
      unread: 2,
      last: { offset: 2, kind: 'unknown', preview: '' },
    });
    parley.stop();
  });
});
