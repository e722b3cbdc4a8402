import { createSharedProbe } from '#core/redis/probeConnections.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('repair B8: a shared probe', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs once for concurrent callers, and at most once a second', async () => {
    const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const probe = createSharedProbe(run, 1_000);
    await Promise.all([probe(), probe(), probe()]);
    expect(run).toHaveBeenCalledTimes(1);

    const next = Promise.all([probe(), probe()]);
    await vi.advanceTimersByTimeAsync(999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await next;
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs again after a failure', async () => {
    const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('away')));
    const probe = createSharedProbe(run, 1_000);
    await expect(probe()).rejects.toThrow('away');
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(probe()).rejects.toThrow('away');
    expect(run).toHaveBeenCalledTimes(2);
  });
});
