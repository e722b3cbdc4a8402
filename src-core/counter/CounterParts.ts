import type { Logger } from '../Logger.ts';
import type { Keys } from '../keys.ts';
import type { RawRedis } from '../redis/RedisAccess.ts';
import type { CounterDatabase } from './createCounterDatabase.ts';
import type { Generations } from './createGenerations.ts';

/** Dependencies shared by the steps of counting. */
export interface CounterParts {
  readonly redis: RawRedis;
  readonly keys: Keys;
  readonly log: Logger;
  readonly generations: Generations;
  /** `null`: totals are kept in Redis only. */
  readonly database: Pick<CounterDatabase, 'use'> | null;
}
