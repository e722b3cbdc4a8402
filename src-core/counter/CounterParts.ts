import type { Logger } from '../Core.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Database } from './createDatabase.ts';
import type { Lineages } from './createLineages.ts';

/** Dependencies shared by the steps of counting. */
export interface CounterParts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly log: Logger;
  readonly lineages: Lineages;
  /** `null`: totals are kept in Redis only. */
  readonly database: Pick<Database, 'use'> | null;
}
