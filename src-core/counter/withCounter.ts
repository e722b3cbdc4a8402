import type { Logger, RedisTarget } from '../Core.ts';
import { createKeys } from '../keys.ts';
import { createRedis } from '../redis/createRedis.ts';
import { DEFAULT_TIMING } from '../timing.ts';
import { type Counter, createCounter } from './createCounter.ts';
import type { DatabasePorts } from './createDatabase.ts';

interface WithCounterOptions {
  readonly redis: RedisTarget;
  /** Left out: totals are in Redis only. */
  readonly database: DatabasePorts | undefined;
  readonly log: Logger;
  /** As of `CorePorts`. */
  readonly keyPrefix?: string;
}

const ANSWER_MS = 30_000;
/** It looks after nothing by itself: whoever calls it waits for it. */
const NEVER_MS = 2 ** 31 - 1;
const NO_TIMERS = { ...DEFAULT_TIMING, sweepEveryMs: NEVER_MS, flushEveryMs: NEVER_MS };

/** Does something with the unread totals, for whoever runs the server. Throws what `work` throws. */
export async function withCounter<Value>(
  { redis: place, database, log, keyPrefix = 'parley' }: WithCounterOptions,
  work: (counter: Counter) => Promise<Value>,
): Promise<Value> {
  const redis = createRedis({ ...place, log, deadlineMs: ANSWER_MS });
  const counter = createCounter({ redis, keys: createKeys(keyPrefix), log, timing: NO_TIMERS }, database);
  try {
    return await work(counter);
  } finally {
    await counter.stop();
    redis.stop();
  }
}
