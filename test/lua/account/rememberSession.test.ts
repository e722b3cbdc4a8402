import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const DAY_MS = 86_400_000;
const remember = (userId: string, tokenHash: string, change: object = {}, redis = one) =>
  redis.run(scripts.rememberSession, keys.user(userId), {
    tokenHash,
    endsAt: 0,
    lifetimeMs: DAY_MS,
    most: 3,
    ...change,
  });
const listOf = async (userId: string) =>
  (await one.run(scripts.listSessions, keys.user(userId), {})).tokenHashes.toSorted();

it('lists a session once, however often it is remembered', async () => {
  await remember('amy', 'one');
  const { sessions } = keys.user('amy');
  const endsAt = await one.command.zscore(sessions, 'one');
  expect(await remember('amy', 'one', { endsAt: Date.now() + 2 * DAY_MS })).toEqual({ removed: [] });

  expect(await listOf('amy')).toEqual(['one']);
  expect(await one.command.zscore(sessions, 'one')).toBe(endsAt);
  expect(await one.command.pttl(sessions)).toBeGreaterThan(0);
});

it('returns the oldest session beyond the limit, which is no longer listed', async () => {
  const now = Date.now();
  for (const [index, tokenHash] of ['one', 'two', 'three'].entries()) {
    await remember('ben', tokenHash, { endsAt: now + DAY_MS / 2 + index });
  }
  expect(await remember('ben', 'four')).toEqual({ removed: ['one'] });
  expect(await listOf('ben')).toEqual(['four', 'three', 'two']);
});

it('removes sessions whose end has passed', async () => {
  await remember('cat', 'valid');
  await one.command.zadd(keys.user('cat').sessions, Date.now() - 1_000, 'over');
  await remember('cat', 'another');
  expect(await listOf('cat')).toEqual(['another', 'valid']);
});

it('never lists more than the limit with concurrent sign-ins, and returns every session that it removed', async () => {
  const answers = await atOnce([one, two], 20, (redis, index) => remember('dan', `hash-${index}`, {}, redis));
  const removed = answers.flatMap((answer) => answer.removed);
  const left = await listOf('dan');
  expect(left).toHaveLength(3);
  expect(new Set([...removed, ...left]).size).toBe(20);
});
