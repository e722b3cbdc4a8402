import type { Logger } from '../Core.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Database } from './createDatabase.ts';
import type { Lineages } from './createLineages.ts';

/** What the steps of counting share. */
export interface CounterParts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly log: Logger;
  readonly lineages: Lineages;
  /** `null`: what is counted stays in Redis. */
  readonly database: Pick<Database, 'use'> | null;
}
