import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { applyConversationCounts } from '#core/counter/applyConversationCounts.ts';
import type { ConversationCount } from '#core/counter/ConversationCount.ts';
import { createCounterStore } from '#core/counter/createCounterStore.ts';
import { flushShard } from '#core/counter/flushShard.ts';
import { readTotal } from '#core/counter/readTotal.ts';
import { SHARDS } from '#core/counter/shardOf.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { Sql, SqlTarget } from '#core/sql/Sql.ts';
import { DEFAULT_TIMING } from '#core/timing.ts';
import { partsOf } from '../fault/support/counters/stepping.ts';
import { startPostgres } from '../support/startPostgres.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { silentLog } from './silentLog.ts';

const CHANGES = 200_000;
const PEOPLE = 10_000;
/** Contributions in one call: what a few busy rooms produce at a time. */
const AT_ONCE = 2_000;
const IN_FLIGHT = 8;
const READS = 20_000;
/** The share of changes that the variant with one UPDATE per change runs, because it is too slow for all. */
const ROWS = { postgres: 10_000, sqlite: 2_000 };

/**
 * Changing unread totals: in Redis, flushed to PostgreSQL as often as a gateway does until everything is written,
 * against one UPDATE per change with the same concurrency, on the same database and on SQLite. Both databases wait for
 * the disk.
 */
export const counters: Bench = {
  title: `${CHANGES} changes of the unread totals of ${PEOPLE} people, all in PostgreSQL at the end, against a row written for each`,
  atLeast: { appliesPerSecond: 20_000, vsRowPerChange: 10 },
  atMost: { relationalWritesPerChange: 0.1 },

  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
    const postgres = await startPostgres({ fsync: true });
    try {
      const ours = await measure({ dialect: 'postgres', url: await postgres.create() });
      const perRow = await writeRows({ dialect: 'postgres', url: await postgres.create() });
      const perRowSqlite = await writeRows({ dialect: 'sqlite', file: join(folder, 'rows.sqlite') });
      const onSqlite = await measure({ dialect: 'sqlite', file: join(folder, 'counters.sqlite') });
      return {
        appliesPerSecond: Math.round(ours.perSecond),
        readsPerSecond: Math.round(ours.readsPerSecond),
        relationalWritesPerChange: ours.writesPerChange,
        vsRowPerChange: Number((ours.perSecond / perRow).toFixed(1)),
        vsRowPerChangeSqlite: Number((onSqlite.perSecond / perRowSqlite).toFixed(1)),
      };
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(target: SqlTarget) {
  const server = await startRedis(['--appendonly', 'yes']);
  const redis = createRedisAccess({ url: server.url, log: silentLog, deadlineMs: 60_000 });
  const sql = await openSql(target);
  try {
    const keys = createKeys('bench');
    const parts = partsOf(redis, keys, await createCounterStore(sql));
    const known = await parts.generations.getAll();
    for (const shard of SHARDS) {
      await redis.run(scripts.finishBuild, keys.counters(shard), { lineage: known[shard] ?? '' });
    }
    const batches = planChanges();

    const work = { isOver: false, rows: 0 };
    const flushAll = async (): Promise<void> => {
      for (const shard of SHARDS) {
        const deltas = await flushShard(parts, shard);
        work.rows += deltas > 0 ? deltas + 1 : 0;
      }
    };
    const startedAt = performance.now();
    const flushing = (async () => {
      while (!work.isOver) {
        await wait(DEFAULT_TIMING.flushEveryMs, undefined, { ref: false });
        if (!work.isOver) await flushAll();
      }
    })();
    await inTurns(batches, async (batch) => void (await applyConversationCounts(parts, batch, known)));
    await flushAll();
    work.isOver = true;
    const seconds = (performance.now() - startedAt) / 1_000;

    const readers = Array.from({ length: READS }, (_, index) => `person-${(index * 7) % PEOPLE}`);
    const readingSince = performance.now();
    await inTurns(readers, async (userId) => {
      if ((await readTotal(parts, userId)) === null) throw new Error(`${userId} has no total`);
    });
    const readingSeconds = (performance.now() - readingSince) / 1_000;
    await flushing;
    return {
      perSecond: CHANGES / seconds,
      writesPerChange: Number((work.rows / CHANGES).toFixed(3)),
      readsPerSecond: READS / readingSeconds,
    };
  } finally {
    redis.stop();
    await sql.stop();
    await server.stop();
  }
}

/** Each applies its change to the total of its person. */
function planChanges(): ConversationCount[][] {
  const at = Date.now();
  const changes = Array.from({ length: CHANGES }, (_, index): ConversationCount => ({
    userId: `person-${(index * 7_919) % PEOPLE}`,
    conversationId: `room:${index % 3}`,
    epoch: 'bench',
    version: index + 1,
    at,
    value: 1 + index,
  }));
  return Array.from({ length: CHANGES / AT_ONCE }, (_, index) => changes.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}

async function writeRows(target: SqlTarget): Promise<number> {
  const sql: Sql = await openSql(target);
  try {
    await sql.query('CREATE TABLE totals (user_id TEXT PRIMARY KEY, n BIGINT NOT NULL)');
    const ids = Array.from({ length: PEOPLE }, (_, index) => `person-${index}`);
    for (let start = 0; start < PEOPLE; start += AT_ONCE) {
      const part = ids.slice(start, start + AT_ONCE);
      const places = part.map((_, index) => `($${index + 1}, 0)`).join(', ');
      await sql.query(`INSERT INTO totals (user_id, n) VALUES ${places}`, part);
    }
    const count = ROWS[target.dialect];
    const changes = Array.from({ length: count }, (_, index) => `person-${(index * 7_919) % PEOPLE}`);
    const startedAt = performance.now();
    await inTurns(changes, async (userId) => {
      await sql.query('UPDATE totals SET n = n + 1 WHERE user_id = $1', [userId]);
    });
    return count / ((performance.now() - startedAt) / 1_000);
  } finally {
    await sql.stop();
  }
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
