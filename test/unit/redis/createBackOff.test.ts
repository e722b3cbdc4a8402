import { describe, expect, it } from 'vitest';
import { createBackOff } from '#core/redis/connectionOptions.ts';

const MOST_MS = 2_000;

/** The delays of a connection that fails at once on each attempt. */
function failing(tries: number): number[] {
  let clock = 0;
  const next = createBackOff(MOST_MS, () => clock);
  return Array.from({ length: tries }, () => {
    const waitMs = next();
    clock += waitMs + 5;
    return waitMs;
  });
}

describe('the back-off of the Redis connection', () => {
  it('starts near zero, doubles, and never exceeds its maximum', () => {
    for (const [index, waitMs] of failing(12).entries()) {
      const longest = Math.min(50 * 2 ** index, MOST_MS);
      expect(waitMs).toBeGreaterThanOrEqual(longest / 2);
      expect(waitMs).toBeLessThanOrEqual(longest);
    }
  });

  it('spreads the reconnects of a hundred clients', () => {
    const times = Array.from({ length: 100 }, () => failing(8).reduce((sum, ms) => sum + ms, 0));
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(MOST_MS / 4);
    expect(new Set(times.map((ms) => Math.round(ms))).size).toBeGreaterThan(50);
  });

  it('keeps growing when connections end at once, and resets after one that lasted', () => {
    let clock = 0;
    const next = createBackOff(MOST_MS, () => clock);
    for (let tries = 0; tries < 8; tries += 1) clock += next() + 20;
    expect(next()).toBeGreaterThanOrEqual(MOST_MS / 2);
    clock += MOST_MS + 1_001;
    expect(next()).toBeLessThanOrEqual(50);
  });
});
