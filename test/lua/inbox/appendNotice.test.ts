import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { freshInbox, listed, noticeArgs, tell, appendReaction } from '../../support/inboxScripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('C1: stores a notice for a person and publishes it to their windows', async () => {
  const inbox = freshInbox(keys);
  const published = await listenTo(two, inbox.channel);

  await tell(one, inbox, 5);
  await appendReaction(one, inbox, 7);

  expect(await listed(one, inbox)).toEqual({ offsets: [2, 1], unread: 2, counted: 1, next: 0 });
  await drained(two);
  expect(published).toMatchObject([
    {
      event: 'inbox.appended',
      data: { notice: { offset: 1, read: false, at: 1, type: 'mentioned', title: 'at 5' }, unread: 1, counted: 0 },
    },
    { event: 'inbox.appended', data: { unread: 2, counted: 1 } },
  ]);
});

it('stores it once, with repeated and concurrent calls', async () => {
  const inbox = freshInbox(keys);

  const told = await atOnce([one, two], 20, (redis, index) => tell(redis, inbox, (index % 2) + 1));

  expect(told.filter(Boolean)).toHaveLength(2);
  expect(await listed(one, inbox)).toMatchObject({ offsets: [2, 1], unread: 2 });
});

it('does not restore a withdrawn one', async () => {
  const inbox = freshInbox(keys);
  await tell(one, inbox, 1);
  await one.run(scripts.withdrawNotices, inbox, { keys: [noticeArgs(1).key] });

  expect(await tell(one, inbox, 1)).toBe(false);
  await tell(one, inbox, 2);
  expect((await listed(one, inbox)).offsets).toEqual([2]);
});

it('may be stored as read, if its message was read before', async () => {
  const inbox = freshInbox(keys);
  await tell(one, inbox, 1, { read: true, counts: true });

  expect(await listed(one, inbox)).toEqual({ offsets: [-1], unread: 0, counted: 0, next: 0 });
});

it('updates its offset when the message moved in the log', async () => {
  const inbox = freshInbox(keys);
  await tell(one, inbox, 9);
  const moved = { place: '4:e1:room:a', notice: noticeArgs(4).notice };

  expect(await tell(one, inbox, 9, moved)).toBe(false);

  const page = await one.run(scripts.listNotices, inbox, { before: 0, limit: 10, types: [] });
  expect(page.notices).toEqual([{ offset: 1, read: false, readAt: 0, notice: noticeArgs(4).notice }]);
  await one.run(scripts.clearNotices, inbox, { conversationId: 'room:a', epoch: 'e1', upTo: 4 });
  expect(await listed(one, inbox)).toMatchObject({ offsets: [-1], unread: 0 });
});

it('drops the oldest, also if they were never read', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 7; offset += 1) await appendReaction(one, inbox, offset);
  await tell(one, inbox, 8, { kept: 3 });

  expect(await listed(one, inbox)).toEqual({ offsets: [8, 7, 6], unread: 3, counted: 2, next: 0 });
  expect(await one.command.hlen(inbox.notices)).toBe(3);
  // Their ids are remembered longer, so that a late retry does not restore them.
  expect(await one.command.zcard(inbox.noticeKeys)).toBe(6);
});

it('appends nothing from a blocked person, unless the item has no sender', async () => {
  const inbox = freshInbox(keys);
  await one.command.zadd(inbox.blocks, 1, 'tom');

  expect(await tell(one, inbox, 1)).toBe(false);
  expect(await tell(one, inbox, 2, { from: '' })).toBe(true);
  expect(await tell(one, inbox, 3, { from: 'ann' })).toBe(true);
  await one.command.zrem(inbox.blocks, 'tom');
  expect(await tell(one, inbox, 1)).toBe(true);
});
