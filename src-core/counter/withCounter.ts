import type { Logger } from '../Logger.ts';
import type { RedisTarget } from '../redis/redisEndpoint.ts';
import { createKeys } from '../keys.ts';
import { createRedisAccess } from '../redis/createRedisAccess.ts';
import { DEFAULT_TIMING } from '../timing.ts';
import { type Counter, createCounter } from './createCounter.ts';
import type { CounterDatabasePorts } from './createCounterDatabase.ts';

interface WithCounterOptions {
  readonly redis: RedisTarget;
  /** Undefined: totals are kept in Redis only. */
  readonly database: CounterDatabasePorts | undefined;
  readonly log: Logger;
  /** As in `CorePorts`. */
  readonly keyPrefix?: string;
}

const DEADLINE_MS = 30_000;
/** Disables the background timers (the longest interval that a timer takes), because the caller awaits `work`. */
const NEVER_MS = 2 ** 31 - 1;
const NO_TIMERS = { ...DEFAULT_TIMING, sweepEveryMs: NEVER_MS, flushEveryMs: NEVER_MS };

/** Runs `work` with a counter of its own, for the operator's commands. Throws the errors of `work`. */
export async function withCounter<Value>(
  { redis: target, database, log, keyPrefix = 'parley' }: WithCounterOptions,
  work: (counter: Counter) => Promise<Value>,
): Promise<Value> {
  const redis = createRedisAccess({ ...target, log, deadlineMs: DEADLINE_MS });
  const counter = createCounter({ redis, keys: createKeys(keyPrefix), log, timing: NO_TIMERS }, database);
  try {
    return await work(counter);
  } finally {
    await counter.stop();
    redis.stop();
  }
}
