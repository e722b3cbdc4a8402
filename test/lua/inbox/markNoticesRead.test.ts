import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { freshInbox, type Inbox, listed, noticeArgs, tell, appendReaction } from '../../support/inboxScripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const TIME = expect.any(Number) as number;

const mark = (inbox: Inbox, offsets: number[], redis = one) =>
  redis.run(scripts.markNoticesRead, inbox, { all: false, offsets });

it('C1: marks each notice as read once, also concurrently, and publishes changes only', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 4; offset += 1) await appendReaction(one, inbox, offset);
  const published = await listenTo(two, inbox.channel);

  await atOnce([one, two], 6, (redis) => mark(inbox, [2, 3, 99], redis));

  expect(await listed(one, inbox)).toMatchObject({ offsets: [4, -3, -2, 1], unread: 2, counted: 2 });
  await drained(two);
  expect(published).toEqual([
    { event: 'inbox.changed', data: { read: [2, 3], gone: [], at: TIME, unread: 2, counted: 2 } },
  ]);
});

it('marks all as read, only once', async () => {
  const inbox = freshInbox(keys);
  await tell(one, inbox, 1);
  await appendReaction(one, inbox, 2);
  const published = await listenTo(two, inbox.channel);
  const all = { all: true, offsets: [] };

  expect(await one.run(scripts.markNoticesRead, inbox, all)).toEqual({ unread: 0, counted: 0, at: TIME });
  expect(await one.run(scripts.markNoticesRead, inbox, all)).toEqual({ unread: 0, counted: 0, at: TIME });

  expect((await listed(one, inbox)).offsets).toEqual([-2, -1]);
  await drained(two);
  expect(published).toEqual([
    { event: 'inbox.changed', data: { read: 'all', gone: [], at: TIME, unread: 0, counted: 0 } },
  ]);
});

it('F4: records once when each notice was read, for the list, and forgets it with the notice', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 3; offset += 1) await tell(one, inbox, offset);
  await tell(one, inbox, 4, { read: true });
  const before = Date.now() - 60_000;

  const { at } = await mark(inbox, [2]);
  await one.run(scripts.clearNotices, inbox, { conversationId: 'room:a', epoch: 'e1', upTo: 1 });
  const again = await mark(inbox, [1, 2]);

  const list = () => one.run(scripts.listNotices, inbox, { before: 0, limit: 10, types: [] });
  const times = Object.fromEntries((await list()).notices.map(({ offset, readAt }) => [offset, readAt]));
  expect(times).toEqual({ 1: TIME, 2: at, 3: 0, 4: TIME });
  for (const offset of [1, 4]) expect(times[offset]).toBeGreaterThan(before);
  expect(again.at).toBeGreaterThanOrEqual(at);

  await one.run(scripts.withdrawNotices, inbox, { keys: [noticeArgs(2).key] });
  expect((await one.command.hkeys(inbox.noticeReads)).toSorted()).toEqual(['1', '4']);
});
