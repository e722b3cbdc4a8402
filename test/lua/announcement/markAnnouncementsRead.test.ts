import { expect, it } from 'vitest';
import {
  ANN,
  BOB,
  freshAnnouncements,
  HOUR_MS,
  listAs,
  markAs,
  publish,
  publishArgs,
  publishSome,
  unreadOf,
} from '../../support/announcementScripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one, two } = startScripts();

it('marks one or all as read, each person once, with repeated and concurrent calls', async () => {
  const keys = freshAnnouncements();
  await publishSome(one, keys, 3);

  const answers = await atOnce([one, two], 10, (redis) => markAs(redis, keys, BOB, [2]));

  expect(answers.filter(({ read }) => read.length > 0)).toMatchObject([{ read: [2] }]);
  expect(answers.every(({ unread }) => unread === 2)).toBe(true);
  expect(await one.command.zrange(keys.readBy, '0', '-1')).toEqual(['2:bob']);
  const rest = await markAs(one, keys, BOB, 'all');
  expect({ ...rest, read: rest.read.toSorted((a, b) => a - b) }).toEqual({ unread: 0, read: [1, 3], toTell: [] });
  expect(await markAs(one, keys, BOB, 'all')).toEqual({ unread: 0, read: [], toTell: [] });
});

it('leaves important ones unread when all are marked, because they have to be opened', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys, publishArgs({ content: '"importance":"important","title":"News"}' }));
  await publish(
    one,
    keys,
    publishArgs({ content: '"importance":"normal","title":"\\"importance\\":\\"important\\""}' }),
  );

  expect(await markAs(one, keys, BOB, 'all')).toMatchObject({ unread: 1, read: [2] });
  expect(await markAs(one, keys, BOB, [1])).toMatchObject({ unread: 0, read: [1] });
});

it("ignores announcements that are not shown now, the person's own, and unknown ones", async () => {
  const keys = freshAnnouncements();
  await publish(one, keys, publishArgs({ startsAt: (await redisNow(one)) + HOUR_MS }));
  await publish(one, keys, publishArgs({ userId: BOB }));
  await publish(one, keys);

  expect(await markAs(one, keys, BOB, [0, 1, 2, 9])).toEqual({ unread: 1, read: [], toTell: [] });
  expect(await one.command.exists(keys.readBy, keys.told)).toBe(0);
});

it('counts everyone exactly once when a hundred read at once, and publishes it twice instead of a hundred times', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys);
  const published = await listenTo(two, keys.channel);

  const answers = await atOnce([one, two], 100, (redis, index) => markAs(redis, keys, `reader${index}`, [1]));

  await drained(two);
  expect(published).toMatchObject([{ data: { announcement: { offset: 1, readBy: 1 } } }]);
  expect(answers.flatMap(({ toTell }) => toTell)).toEqual([1]);
  expect((await listAs(one, keys, ANN)).announcements).toMatchObject([{ readBy: 100 }]);
});

it('publishes again at once after the interval, even if the scheduled publication never happened', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys);
  const published = await listenTo(two, keys.channel);

  await markAs(one, keys, 'first', [1]);
  expect(await markAs(one, keys, 'second', [1])).toMatchObject({ toTell: [1] });
  expect(await markAs(one, keys, 'third', [1])).toMatchObject({ toTell: [] });
  expect(await markAs(one, keys, 'fourth', [1], 0)).toMatchObject({ toTell: [] });

  await drained(two);
  expect(published).toMatchObject([1, 4].map((readBy) => ({ data: { announcement: { readBy } } })));
  expect(await unreadOf(one, keys, 'fourth')).toBe(0);
});
