import { z } from 'zod';
import { migrate } from '../sql/migrate.ts';
import type { Sql } from '../sql/Sql.ts';
import { COUNTER_SCHEMA } from './counterSchema.ts';
import { type CounterStore, NO_BATCH } from './CounterStore.ts';

/** Generations without a flush for this long are deleted. One that becomes current again after that is rebuilt. */
const KEEP_MS = 30 * 86_400_000;

const batchRows = z.array(z.object({ batch: z.string() }));
const totalRows = z.array(z.object({ batch: z.string(), user_id: z.string().nullable(), unread: z.coerce.number() }));

/**
 * Creates the tables if needed. Closes `sql` on `stop`, and when the migration fails. Throws the errors of `migrate`.
 */
export async function createCounterStore(sql: Sql): Promise<CounterStore> {
  try {
    await migrate(sql, COUNTER_SCHEMA);
  } catch (error) {
    await sql.stop();
    throw error;
  }
  return storeIn(sql);
}

/** The store of totals in a database that already has the tables. */
export function storeIn(sql: Sql): CounterStore {
  const asRows =
    sql.dialect === 'sqlite'
      ? 'SELECT CAST($1 AS TEXT), key, value FROM json_each($2)'
      : 'SELECT CAST($1 AS TEXT), key, CAST(value AS BIGINT) FROM json_each_text(CAST($2 AS JSON))';
  const ADD = `INSERT INTO counter_totals (lineage, user_id, unread) ${asRows} WHERE true
    ON CONFLICT (lineage, user_id) DO UPDATE SET unread = counter_totals.unread + excluded.unread`;

  return {
    add({ generation, id, previous, deltas }) {
      return sql.transaction(async (session) => {
        if (previous === NO_BATCH) {
          await session.query(
            `INSERT INTO counter_lineages (lineage, batch, flushed_at) VALUES ($1, $2, 0)
             ON CONFLICT (lineage) DO NOTHING`,
            [generation, NO_BATCH],
          );
        }
        // Of two concurrent flushes the second blocks on this row, and then finds that the batch is not its predecessor
        // any more.
        const updated = await session.query(
          'UPDATE counter_lineages SET batch = $3, flushed_at = $4 WHERE lineage = $1 AND batch = $2 RETURNING batch',
          [generation, previous, id, Date.now()],
        );
        if (updated.length === 0) {
          const rows = await session.query('SELECT batch FROM counter_lineages WHERE lineage = $1', [generation]);
          return batchRows.parse(rows)[0]?.batch ?? NO_BATCH;
        }
        if (previous === NO_BATCH) {
          const expired = [Date.now() - KEEP_MS];
          await session.query(
            `DELETE FROM counter_totals
             WHERE lineage IN (SELECT lineage FROM counter_lineages WHERE flushed_at < $1)`,
            expired,
          );
          await session.query('DELETE FROM counter_lineages WHERE flushed_at < $1', expired);
        }
        const sums = Object.fromEntries(deltas.map(({ userId, delta }) => [userId, delta]));
        await session.query(ADD, [generation, JSON.stringify(sums)]);
        return id;
      });
    },

    async read(lineage, userId) {
      const rows = await sql.query(
        `SELECT l.batch, t.user_id, COALESCE(t.unread, 0) AS unread FROM counter_lineages l
         LEFT JOIN counter_totals t ON t.lineage = l.lineage AND t.user_id = $2 WHERE l.lineage = $1`,
        [lineage, userId],
      );
      const [row] = totalRows.parse(rows);
      return { batch: row?.batch ?? NO_BATCH, unread: row?.unread ?? 0 };
    },

    async readAll(lineage) {
      const rows = totalRows.parse(
        await sql.query(
          `SELECT l.batch, t.user_id, COALESCE(t.unread, 0) AS unread FROM counter_lineages l
           LEFT JOIN counter_totals t ON t.lineage = l.lineage WHERE l.lineage = $1`,
          [lineage],
        ),
      );
      const totals = new Map(rows.flatMap(({ user_id, unread }) => (user_id === null ? [] : [[user_id, unread]])));
      return { batch: rows[0]?.batch ?? NO_BATCH, totals };
    },

    async forget(userId) {
      await sql.query('DELETE FROM counter_totals WHERE user_id = $1', [userId]);
    },

    async check() {
      await sql.query('SELECT 1');
      return sql.dialect;
    },

    stop: () => sql.stop(),
  };
}
