import type { SqlSchema } from '../sql/migrate.ts';

/**
 * Unread totals. `lineage` identifies a generation of one shard; `batch` is the last batch that the totals include. A
 * different Redis, or the same one after it was emptied, has different generations.
 */
export const COUNTER_SCHEMA: SqlSchema = {
  name: 'counters',
  steps: [
    () => [
      `CREATE TABLE counter_lineages (
         lineage TEXT PRIMARY KEY,
         batch TEXT NOT NULL,
         flushed_at BIGINT NOT NULL
       )`,
      `CREATE TABLE counter_totals (
         lineage TEXT NOT NULL,
         user_id TEXT NOT NULL,
         unread BIGINT NOT NULL,
         PRIMARY KEY (lineage, user_id)
       )`,
    ],
  ],
};
