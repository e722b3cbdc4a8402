import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { appendReaction, freshInbox, type Inbox, listed, tell } from '../../support/inboxScripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

const deleteSome = (inbox: Inbox, offsets: number[], redis = one) =>
  redis.run(scripts.deleteNotices, inbox, { upTo: 0, offsets });

it('F4: deletes single notices, read or not, once, also concurrently, with everything that belongs to them', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 3; offset += 1) await tell(one, inbox, offset);
  await appendReaction(one, inbox, 4);
  await one.run(scripts.markNoticesRead, inbox, { all: false, offsets: [1] });
  const published = await listenTo(two, inbox.channel);

  await atOnce([one, two], 6, (redis) => deleteSome(inbox, [1, 4, 99], redis));

  expect(await listed(one, inbox)).toEqual({ offsets: [3, 2], unread: 2, counted: 0, next: 0 });
  expect(await one.command.hkeys(inbox.notices)).toEqual(['2', '3']);
  expect(await one.command.hkeys(inbox.noticeReads)).toEqual([]);
  await drained(two);
  expect(published).toEqual([{ event: 'inbox.changed', data: { read: [], gone: [1, 4], unread: 2, counted: 0 } }]);
});

it('F4: deletes all up to the newest one that the person has seen, and leaves later ones', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 40; offset += 1) await tell(one, inbox, offset);

  expect(await one.run(scripts.deleteNotices, inbox, { upTo: 39, offsets: [] })).toEqual({ unread: 1, counted: 0 });

  expect(await listed(one, inbox)).toMatchObject({ offsets: [40], next: 0 });
});

it('F4: a deleted notice does not come back when its event is processed again', async () => {
  const inbox = freshInbox(keys);
  await tell(one, inbox, 1);
  await deleteSome(inbox, [1]);

  await tell(one, inbox, 1);

  expect((await listed(one, inbox)).offsets).toEqual([]);
  await tell(one, inbox, 2);
  expect((await listed(one, inbox)).offsets).toEqual([2]);
});
