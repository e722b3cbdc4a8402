import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, it } from 'vitest';
import { createCounterStore } from '#core/counter/createCounterStore.ts';
import { withCounter } from '#core/counter/withCounter.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { Sql, SqlTarget } from '#core/sql/Sql.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { pair, randomPrefix, say, type SignedIn, silent, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A database that can be made unreachable. */
function switchable(target: SqlTarget) {
  const state = { isAway: false };
  const refuseAway = (): void => {
    if (state.isAway) throw new ChatError('DATABASE_UNREACHABLE', { reason: 'away' });
  };
  const open = async (): Promise<Sql> => {
    refuseAway();
    const sql = await openSql(target);
    return {
      ...sql,
      async query(statement, values) {
        refuseAway();
        return sql.query(statement, values);
      },
      async transaction(work) {
        refuseAway();
        return sql.transaction(work);
      },
    };
  };
  return { state, open };
}

const HOUR_MS = 3_600_000;
const SOON = { sweepEveryMs: 50, countEveryMs: 50, flushEveryMs: 100 };
const NEVER = { sweepEveryMs: HOUR_MS, countEveryMs: HOUR_MS, flushEveryMs: HOUR_MS };

async function begin(target: SqlTarget, timing = SOON) {
  const keyPrefix = randomPrefix();
  const { state, open } = switchable(target);
  const core = startCore({ keyPrefix, database: { open }, timing });
  const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  stops.push(
    () => core.stop(),
    () => redis.stop(),
  );
  const people = await pair(core);
  const keys = createKeys(keyPrefix);
  const flush = () =>
    withCounter({ redis: { url: inject('redisUrl') }, database: { open }, log: silent, keyPrefix }, (counter) =>
      counter.flush(),
    );
  const repair = () =>
    withCounter({ redis: { url: inject('redisUrl') }, database: { open }, log: silent, keyPrefix }, (counter) =>
      counter.repair(),
    );
  /** The rows of a person in the database, of any generation. */
  async function rowsOf(userId: string): Promise<number[]> {
    const sql = await openSql(target);
    const rows = await sql.query('SELECT unread FROM counter_totals WHERE user_id = $1', [userId]);
    await sql.stop();
    return rows.map(({ unread }) => Number(unread));
  }
  return { ...people, core, redis, keys, state, flush, repair, rowsOf };
}

const personalOf = async (client: SignedIn) => unwrap(await client.request('counter.read', {})).personal;

describeDatabases('unread totals', (fresh) => {
  it('E3: reach the database by themselves, and the command finds nothing left', async () => {
    const target = await fresh();
    const { mei, tom, conversationId, core, rowsOf, flush } = await begin(target);
    await say(mei, conversationId, 'one');
    await say(mei, conversationId, 'two');
    await expect.poll(() => rowsOf(tom.me.id).catch(() => [])).toEqual([2]);
    await expect.poll(() => core.counterBacklog()).toMatchObject({ value: { pendingDeltas: 0, flushLagMs: 0 } });
    expect(await flush()).toBe(0);
    expect(await personalOf(tom)).toBe(2);
    unwrap(await tom.request('conversation.markRead', { conversationId, offset: 2 }));
    await expect.poll(() => rowsOf(tom.me.id)).toEqual([0]);
    expect(await personalOf(tom)).toBe(0);
  });

  it('E3: wait while the database is unreachable, stay readable, and are written later', async () => {
    const { mei, tom, conversationId, core, state, rowsOf } = await begin(await fresh());
    await say(mei, conversationId, 'one');
    await expect.poll(() => rowsOf(tom.me.id).catch(() => [])).toEqual([1]);
    state.isAway = true;
    await say(mei, conversationId, 'two');
    await say(mei, conversationId, 'three');
    await expect.poll(() => personalOf(tom)).toBe(3);
    await expect.poll(async () => unwrap(await core.counterBacklog())).toMatchObject({ pendingDeltas: 1 });
    await expect.poll(async () => unwrap(await core.counterBacklog()).flushLagMs).toBeGreaterThan(100);
    expect(await rowsOf(tom.me.id)).toEqual([1]);

    state.isAway = false;
    await expect.poll(() => rowsOf(tom.me.id)).toEqual([3]);
    expect(await personalOf(tom)).toBe(3);
    await expect.poll(async () => unwrap(await core.counterBacklog())).toEqual({ pendingDeltas: 0, flushLagMs: 0 });
  });

  it('E4: include everything written before the read, although all other members are counted later', async () => {
    const { mei, tom, conversationId, rowsOf, flush } = await begin(await fresh(), NEVER);
    await say(mei, conversationId, 'one');
    await say(mei, conversationId, 'two');
    expect(await personalOf(tom)).toBe(2);
    await expect.poll(async () => (await flush(), rowsOf(tom.me.id))).toEqual([2]);
    await say(tom, conversationId, 'three');
    expect([await personalOf(mei), await personalOf(tom)]).toEqual([1, 0]);
    await expect.poll(async () => (await flush(), rowsOf(mei.me.id))).toEqual([1]);
  });

  it('are rebuilt when the database was replaced or restored to an earlier state', async () => {
    const target = await fresh();
    const { mei, tom, conversationId, rowsOf, flush } = await begin(target, NEVER);
    await say(mei, conversationId, 'one');
    await expect.poll(() => personalOf(tom)).toBe(1);
    await expect.poll(flush).toBe(0);
    await expect.poll(() => rowsOf(tom.me.id)).toEqual([1]);
    const sql = await openSql(target);
    stops.push(() => sql.stop());

    await sql.query('DELETE FROM counter_totals');
    await sql.query('DELETE FROM counter_lineages');
    expect(await personalOf(tom)).toBe(1);
    await say(mei, conversationId, 'two');
    await expect.poll(() => personalOf(tom)).toBe(2);
    await expect.poll(async () => (await flush(), rowsOf(tom.me.id))).toEqual([2]);

    await sql.query("UPDATE counter_lineages SET batch = '1-restored'");
    await sql.query('UPDATE counter_totals SET unread = 40');
    await say(mei, conversationId, 'three');
    await expect.poll(() => personalOf(tom)).toBe(3);
    await flush();
    await expect.poll(() => personalOf(tom)).toBe(3);
  });

  it('are rebuilt when Redis has lost them, and older rows in the database do not count', async () => {
    const { mei, tom, conversationId, redis, keys, flush } = await begin(await fresh());
    await say(mei, conversationId, 'one');
    await expect.poll(() => personalOf(tom)).toBe(1);
    await flush();
    for (let shard = 0; shard < 16; shard += 1) await redis.command.unlink(...Object.values(keys.counters(shard)));
    expect(await personalOf(tom)).toBe(1);
    await say(mei, conversationId, 'two');
    await expect.poll(() => personalOf(tom)).toBe(2);
    await flush();
    expect(await personalOf(tom)).toBe(2);
  });

  it('that are scheduled to be updated are not reported as wrong by a repair, which updates them', async () => {
    const { mei, tom, conversationId, redis, keys, repair } = await begin(await fresh(), NEVER);
    await repair();
    await say(mei, conversationId, 'one');
    await expect.poll(() => redis.command.zscore(keys.agenda('counts').due, conversationId)).not.toBeNull();
    await redis.command.del(keys.agenda('follow').due);
    expect(await repair()).toEqual([]);
    expect(await personalOf(tom)).toBe(1);
  });

  it('that are wrong in Redis or in the database are corrected by a repair, which reports what it found', async () => {
    const target = await fresh();
    const { mei, tom, conversationId, redis, keys, flush, repair } = await begin(target, NEVER);
    await say(mei, conversationId, 'one');
    await expect.poll(() => personalOf(tom)).toBe(1);
    // After the projector, so that the flush counts everything and nothing is scheduled again.
    await expect.poll(() => redis.command.zscore(keys.agenda('counts').due, conversationId)).not.toBeNull();
    await flush();
    // A recent change is not an error, because it is about to be counted.
    await redis.command.del(keys.agenda('follow').due);
    expect(await repair()).toEqual([]);

    for (let shard = 0; shard < 16; shard += 1) {
      const { counted } = keys.counters(shard);
      const entry = await redis.command.hget(counted, `${tom.me.id} ${conversationId}`);
      if (entry === null) continue;
      await redis.command.hset(counted, `${tom.me.id} ${conversationId}`, entry.replace(/^1:/, '7:'));
      await redis.command.hset(counted, `${tom.me.id} room:gone`, '2:9:1:e');
    }
    const found = await repair();
    expect(found).toContainEqual({ userId: tom.me.id, conversationId, counted: 7, actual: 1 });
    expect(found).toContainEqual({ userId: tom.me.id, conversationId: 'room:gone', counted: 2, actual: 0 });
    expect(await repair()).toEqual([]);
    expect(await personalOf(tom)).toBe(1);

    const sql = await openSql(target);
    stops.push(() => sql.stop());
    await flush();
    await sql.query('UPDATE counter_totals SET unread = unread + 5 WHERE user_id = $1', [tom.me.id]);
    expect(await repair()).toEqual([{ userId: tom.me.id, conversationId: null, counted: 6, actual: 1 }]);
    expect(await personalOf(tom)).toBe(1);
    expect(await repair()).toEqual([]);
  });

  it('are not written to a database that a newer version has used, and stay readable', async () => {
    const target = await fresh();
    const sql = await openSql(target);
    await createCounterStore({ ...sql, stop: () => Promise.resolve() });
    await sql.query("UPDATE parley_schemas SET version = 99 WHERE name = 'counters'");
    await sql.stop();
    const { mei, tom, conversationId, flush, rowsOf } = await begin(target);
    await say(mei, conversationId, 'one');
    await expect.poll(() => personalOf(tom)).toBe(1);
    await expect(flush()).rejects.toMatchObject({
      code: 'DATABASE_TOO_NEW',
      details: { schema: 'counters', version: 99, known: 1 },
    });
    expect(await rowsOf(tom.me.id)).toEqual([]);
  });
});

it('of a Redis whose database belongs to another Redis are computed from the logs', async () => {
  const keyPrefix = randomPrefix();
  const core = startCore({ keyPrefix });
  stops.push(() => core.stop());
  const { mei, tom, conversationId } = await pair(core);
  await say(mei, conversationId, 'one');
  await expect.poll(() => personalOf(tom)).toBe(1);
  const folder = await mkdtemp(join(tmpdir(), 'parley-counters-'));
  stops.push(() => rm(folder, { recursive: true }));
  const open = () => openSql({ dialect: 'sqlite', file: join(folder, 'test.sqlite') });
  await withCounter({ redis: { url: inject('redisUrl') }, database: { open }, log: silent, keyPrefix }, (counter) =>
    counter.flush(),
  );
  expect(await personalOf(tom)).toBe(1);
  await say(mei, conversationId, 'two');
  await expect.poll(() => personalOf(tom)).toBe(2);
});
