import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  BOB,
  CAT,
  freshAnnouncements,
  HOUR_MS,
  listAs,
  nameWriters,
  parse,
  publish,
  publishArgs,
} from '../../support/announcementScripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one, two } = startScripts();

it('stores it once with its body apart, and publishes it to everyone without the body', async () => {
  const keys = freshAnnouncements();
  const published = await listenTo(two, keys.channel);
  const args = publishArgs({ content: '"importance":"important","title":"A \\"quote\\", 停电"}' });

  const { offset, element, readBy } = await publish(one, keys, args);

  expect({ offset, readBy }).toEqual({ offset: 1, readBy: 0 });
  const announcement = parse(element);
  expect(announcement).toEqual({
    at: announcement['startsAt'],
    id: args.clientId,
    from: args.userId,
    startsAt: expect.any(Number) as number,
    endsAt: null,
    editedAt: null,
    importance: 'important',
    title: 'A "quote", 停电',
  });
  expect(await one.command.hgetall(keys.bodies)).toEqual({ 1: args.body });
  expect(await one.command.lrange(keys.log, 0, -1)).toEqual([element]);
  await drained(two);
  const data = { now: announcement['at'], wasShown: false, announcement: { ...announcement, offset: 1, readBy: 0 } };
  expect(published).toEqual([{ event: 'announcement.changed', data }]);
});

it('stores one of many concurrent retries, also after its author is no writer any more', async () => {
  const keys = freshAnnouncements();
  const published = await listenTo(two, keys.channel);
  const args = publishArgs();

  const answers = await atOnce([one, two], 20, (redis) => publish(redis, keys, args));
  await nameWriters(one, keys, BOB);
  answers.push(await publish(one, keys, { ...args, body: 'another' }));

  expect(new Set(answers.map(({ offset, element }) => `${offset} ${element}`)).size).toBe(1);
  expect(await one.command.llen(keys.log)).toBe(1);
  expect(await one.command.hgetall(keys.bodies)).toEqual({ 1: args.body });
  await drained(two);
  expect(published.filter((frame) => JSON.stringify(frame).includes('announcement.changed'))).toHaveLength(1);
});

it('gives two concurrent announcements different offsets', async () => {
  const keys = freshAnnouncements();

  const answers = await atOnce([one, two], 20, (redis) => publish(redis, keys, publishArgs()));

  expect(answers.map(({ offset }) => offset).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

it('accepts a beginning and an end, and a beginning in the past', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);

  const { element } = await publish(one, keys, publishArgs({ startsAt: now - 10_000, endsAt: String(now + 60_000) }));

  expect(parse(element)).toMatchObject({ startsAt: now - 10_000, endsAt: now + 60_000 });
});

it('is refused if it would end before it begins or is over: ENDS_BEFORE_START, ALREADY_OVER', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);
  const times = (startsAt: number, endsAt: number) => publishArgs({ startsAt, endsAt: String(endsAt) });

  await expectRefusal(publish(one, keys, times(now + 60_000, now + 59_999)), 'ENDS_BEFORE_START');
  await expectRefusal(publish(one, keys, times(now + 60_000, now + 60_000)), 'ENDS_BEFORE_START');
  await expectRefusal(publish(one, keys, times(now - 60_000, now - 1)), 'ALREADY_OVER');
  await expectRefusal(publish(one, keys, times(0, now - 1)), 'ALREADY_OVER');

  expect(await one.command.exists(keys.log, keys.bodies, keys.times, keys.sent)).toBe(0);
});

it('is allowed to named writers only, if there are any: NOT_A_WRITER', async () => {
  const keys = freshAnnouncements();
  await nameWriters(one, keys, BOB);

  await expectRefusal(publish(one, keys, publishArgs({ userId: CAT })), 'NOT_A_WRITER');
  expect(await publish(one, keys, publishArgs({ userId: BOB }))).toMatchObject({ offset: 1 });
});

it('does not restore a recalled one: ANNOUNCEMENT_NOT_FOUND', async () => {
  const keys = freshAnnouncements();
  const args = publishArgs();
  const { offset } = await publish(one, keys, args);
  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: args.userId, clientId: 'recall', offset });

  await expectRefusal(publish(one, keys, args), 'ANNOUNCEMENT_NOT_FOUND');
  expect((await listAs(one, keys, args.userId)).announcements).toEqual([]);
});

it('drops the times of expired ones, and keeps the last 2,000 client ids', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys, publishArgs({ endsAt: String((await redisNow(one)) + 20) }));
  await expect
    .poll(async () => {
      await publish(one, keys);
      return one.command.hexists(keys.times, '1');
    })
    .toBe(0);

  const ids = Array.from({ length: 2_100 }, (_, index) => [1, `ann:old${index}`]).flat();
  await one.command.zadd(keys.sent, ...ids);
  const { offset } = await publish(one, keys);
  expect(await one.command.zcard(keys.sent)).toBe(2_000);
  expect(Number(await one.command.zscore(keys.sent, (await one.command.zrange(keys.sent, '-1', '-1'))[0] ?? ''))).toBe(
    offset,
  );
});

it('repair B7: is refused when too many are planned: TOO_MANY_SCHEDULED', async () => {
  const keys = freshAnnouncements();
  const startsAt = (await redisNow(one)) + HOUR_MS;
  await publish(one, keys, publishArgs({ startsAt, limit: 1 }));
  await expectRefusal(publish(one, keys, publishArgs({ startsAt, limit: 1 })), 'TOO_MANY_SCHEDULED', { limit: 1 });
  await publish(one, keys, publishArgs({ limit: 1 }));
});

it('is refused when its audience does not exist: GROUP_NOT_FOUND; a retry has the first result all the same', async () => {
  const keys = freshAnnouncements();
  const args = publishArgs({ audience: 'group:g-1' });
  await expectRefusal(publish(one, keys, { ...args, audienceExists: false }), 'GROUP_NOT_FOUND');
  expect(await one.command.exists(keys.log)).toBe(0);

  await publish(one, keys, args);
  expect(await publish(one, keys, { ...args, audienceExists: false })).toMatchObject({ offset: 1 });
});
