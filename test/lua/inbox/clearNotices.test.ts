import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { freshInbox, type Inbox, listed, noticeArgs, tell, appendReaction } from '../../support/inboxScripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const TIME = expect.any(Number) as number;

const clear = async (inbox: Inbox, upTo: number, conversationId = 'room:a', epoch = 'e1') =>
  (await one.run(scripts.clearNotices, inbox, { conversationId, epoch, upTo })).cleared;

it('C1: marks notices of a conversation up to an offset as read, once, and no others', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 4; offset += 1) await tell(one, inbox, offset);
  await tell(one, inbox, 2, { key: 'other', place: '2:e1:room:a:b' });
  await tell(one, inbox, 2, { key: 'older', place: '2:e0:room:a' });
  await tell(one, inbox, 0, { key: 'whole', place: '0:e1:room:a' });
  const published = await listenTo(two, inbox.channel);

  expect([await clear(inbox, 2), await clear(inbox, 2)]).toEqual([2, 0]);

  expect(await listed(one, inbox)).toMatchObject({ offsets: [7, 6, 5, 4, 3, -2, -1], unread: 5 });
  await drained(two);
  expect(published).toEqual([
    { event: 'inbox.cleared', data: { conversationId: 'room:a', upTo: 2, at: TIME, unread: 5, counted: 0 } },
  ]);
});

it('returns those of reactions, which came later than their messages', async () => {
  const inbox = freshInbox(keys);
  await appendReaction(one, inbox, 7);
  await tell(one, inbox, 3);
  const published = await listenTo(two, inbox.channel);

  await clear(inbox, 3);
  await clear(inbox, 7);

  await drained(two);
  expect(published).toEqual([
    { event: 'inbox.cleared', data: { conversationId: 'room:a', upTo: 3, at: TIME, unread: 1, counted: 1 } },
    { event: 'inbox.changed', data: { read: [1], gone: [], at: TIME, unread: 0, counted: 0 } },
  ]);
  expect(noticeArgs(3).place).toBe('3:e1:room:a');
});

it('writes a room’s name unchanged', async () => {
  const inbox = freshInbox(keys);
  await tell(one, inbox, 1, { place: '1:e1:room:"q"\\' });
  const published = await listenTo(two, inbox.channel);

  expect(await clear(inbox, 1, 'room:"q"\\')).toBe(1);

  await drained(two);
  expect(published).toMatchObject([{ data: { conversationId: 'room:"q"\\' } }]);
});
