import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { redisNow } from '../../support/redisNow.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const take = (userId: string, message: string, limit = 3, run = one) =>
  run.run(scripts.takeMessage, keys.user(userId), { message, limit });

it('counts three of fifty concurrent messages: TOO_MANY_MESSAGES', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => take('amy', `m${index}`, 3, index % 2 === 0 ? one : two)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expectRefusal(take('amy', 'another'), 'TOO_MANY_MESSAGES', { limit: 3 });
  await take('ben', 'another');
  expect(await one.command.pttl(keys.user('amy').recentMessages)).toBeGreaterThan(0);
});

it('counts a message once, also after the limit was reached', async () => {
  expect(await take('cleo', 'one', 1)).toMatchObject({ counted: true });
  expect(await take('cleo', 'one', 1)).toMatchObject({ counted: false });
  expect(await one.command.zcard(keys.user('cleo').recentMessages)).toBe(1);
});

it('says after which time a message leaves the minute, also with a lower limit and a clock that was set back', async () => {
  const { recentMessages } = keys.user('dan');
  const now = await redisNow(one);
  await one.command.zadd(
    recentMessages,
    now - 61_000,
    'old',
    now - 50_000,
    'a',
    now - 30_000,
    'b',
    now + 3_600_000,
    'c',
  );
  const waitOf = async (limit: number): Promise<number> => {
    const refusal = await take('dan', 'd', limit).then(
      () => null,
      (error: unknown) => error as { details: { retryAfterMs: number } },
    );
    return refusal?.details.retryAfterMs ?? 0;
  };
  const first = await waitOf(3);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(10_000);
  const second = await waitOf(2);
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThanOrEqual(30_000);
  expect(await waitOf(1)).toBe(60_000);
  expect(await one.command.zrange(recentMessages, '0', '-1')).toEqual(['a', 'b', 'c']);
});
