import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  ANN,
  BOB,
  freshAnnouncements,
  HOUR_MS,
  markAs,
  publish,
  publishArgs,
  publishSome,
  unreadOf,
} from '../../support/announcementScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one } = startScripts();

it("counts what is shown now and unread, without the person's own", async () => {
  const keys = freshAnnouncements();
  expect(await unreadOf(one, keys, BOB)).toBe(0);
  const now = await redisNow(one);
  await publish(one, keys, publishArgs({ startsAt: now + HOUR_MS }));
  await publish(one, keys, publishArgs({ userId: BOB }));
  await publishSome(one, keys, 3);
  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: 'r', offset: 5 });

  expect([await unreadOf(one, keys, BOB), await unreadOf(one, keys, ANN)]).toEqual([2, 1]);
  await markAs(one, keys, BOB, [3]);
  expect(await unreadOf(one, keys, BOB)).toBe(1);
});

it('counts an announcement from its beginning to its end', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);
  await publish(one, keys, publishArgs({ startsAt: now + HOUR_MS, endsAt: String(now + 2 * HOUR_MS) }));
  expect(await unreadOf(one, keys, BOB)).toBe(0);

  // Its times are moved instead of the clock.
  await one.command.hset(keys.times, '1', `${now - 1}:${now + HOUR_MS}:ann`);
  expect(await unreadOf(one, keys, BOB)).toBe(1);
  await one.command.hset(keys.times, '1', `${now - HOUR_MS}:${now - 1}:ann`);
  expect(await unreadOf(one, keys, BOB)).toBe(0);
});

it('repair B7: counts among the newest 1,000 that are shown, and reads no more', async () => {
  const keys = freshAnnouncements();
  const shown = Array.from({ length: 2_500 }, (_, index) => [String(index + 1), '1:null:ann']).flat();
  await one.command.hset(keys.times, ...shown);
  await one.command.zadd(keys.current, ...Array.from({ length: 2_500 }, (_, index) => [index + 1, index + 1]).flat());
  const read = Array.from({ length: 200 }, (_, index) => [index + 2_001, `${index + 2_001}:bob`]).flat();
  await one.command.zadd(keys.readBy, ...read);

  expect(await unreadOf(one, keys, BOB)).toBe(800);
});
