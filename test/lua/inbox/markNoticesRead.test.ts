import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { freshInbox, type Inbox, listed, tell, appendReaction } from '../../support/inboxScripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

const mark = (inbox: Inbox, offsets: number[], redis = one) =>
  redis.run(scripts.markNoticesRead, inbox, { all: false, offsets });

it('C1: marks each notice as read once, also concurrently, and publishes changes only', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 4; offset += 1) await appendReaction(one, inbox, offset);
  const published = await listenTo(two, inbox.channel);

  await atOnce([one, two], 6, (redis) => mark(inbox, [2, 3, 99], redis));

  expect(await listed(one, inbox)).toMatchObject({ offsets: [4, -3, -2, 1], unread: 2, counted: 2 });
  await drained(two);
  expect(published).toEqual([{ event: 'inbox.changed', data: { read: [2, 3], gone: [], unread: 2, counted: 2 } }]);
});

it('marks all as read, only once', async () => {
  const inbox = freshInbox(keys);
  await tell(one, inbox, 1);
  await appendReaction(one, inbox, 2);
  const published = await listenTo(two, inbox.channel);
  const all = { all: true, offsets: [] };

  expect(await one.run(scripts.markNoticesRead, inbox, all)).toEqual({ unread: 0, counted: 0 });
  expect(await one.run(scripts.markNoticesRead, inbox, all)).toEqual({ unread: 0, counted: 0 });

  expect((await listed(one, inbox)).offsets).toEqual([-2, -1]);
  await drained(two);
  expect(published).toEqual([{ event: 'inbox.changed', data: { read: 'all', gone: [], unread: 0, counted: 0 } }]);
});
