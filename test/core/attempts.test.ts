import { expect, it, onTestFinished, vi } from 'vitest';
import { createAttempts } from '#core/account/createAttempts.ts';
import { createKeys } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';

it('repair B3: calls wait at most a second for an unresponsive Redis, and are counted locally meanwhile', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const silent = { call: () => new Promise(() => undefined) } as unknown as RedisAccess;
  const attempts = createAttempts(silent, createKeys('parley'));
  const take = () => attempts.takePoints('calls of mei', 60, { points: 100, windowMs: 5_000 });

  const [first, second] = [take(), take()];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe(0);
  expect(await second).toBeGreaterThan(0);
});

it('keeps the windows of limits with equal points apart while they are counted locally', async () => {
  const failing = { call: () => Promise.reject(new Error('no Redis')) } as unknown as RedisAccess;
  const attempts = createAttempts(failing, createKeys('parley'));
  expect(await attempts.takePoints('calls', 20, { points: 20, windowMs: 5_000 })).toBe(0);
  expect(await attempts.takePoints('codes', 20, { points: 20, windowMs: 3_600_000 })).toBe(0);
  expect(await attempts.takePoints('calls', 1, { points: 20, windowMs: 5_000 })).toBeLessThanOrEqual(5_000);
  expect(await attempts.takePoints('codes', 1, { points: 20, windowMs: 3_600_000 })).toBeGreaterThan(5_000);
});
