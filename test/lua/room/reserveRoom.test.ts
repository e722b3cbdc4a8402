import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const reserve = (userId: string, room: string, overrides: object = {}, run = one) => {
  const args = { claim: `id-${room} room:${room}`, limit: 3, claimMs: 60_000, owned: [], ...overrides };
  return run.run(scripts.reserveRoom, keys.user(userId), args);
};

it('reserves for three of fifty concurrent rooms: TOO_MANY_ROOMS', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => reserve('amy', `a ${index}`, {}, index % 2 === 0 ? one : two)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expectRefusal(reserve('amy', 'another'), 'TOO_MANY_ROOMS', { limit: 3 });
});

it('counts a room that is reserved and owned once, and not the room itself', async () => {
  await reserve('ben', 'one');
  await reserve('ben', 'two', { owned: ['room:one'] });
  await reserve('ben', 'two', { claim: 'again room:two', owned: ['room:one', 'room:two', 'room:old'] });
  const owned = ['room:one', 'room:two', 'room:old'];
  await expectRefusal(reserve('ben', 'three', { owned }), 'TOO_MANY_ROOMS');
});

it('forgets a reservation after its time', async () => {
  const { newRooms } = keys.user('cleo');
  await one.command.zadd(newRooms, '1', 'old room:old');
  await reserve('cleo', 'one', { limit: 1 });
  expect(await one.command.zrange(newRooms, '0', '-1')).toEqual(['id-one room:one']);
  expect(await one.command.pttl(newRooms)).toBeGreaterThan(0);
});
