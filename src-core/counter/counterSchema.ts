import type { SqlSchema } from '../sql/migrate.ts';

/**
 * Unread totals. A lineage is one counting of one shard, `batch` the last one of its batches that is in the totals. Another
 * Redis, or the same after it was emptied, has other lineages.
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
