import type { CounterParts } from '#core/counter/CounterParts.ts';
import type { CounterStore } from '#core/counter/CounterStore.ts';
import { storeIn } from '#core/counter/createCounterStore.ts';
import { createGenerations } from '#core/counter/createGenerations.ts';
import type { Keys } from '#core/keys.ts';
import type { RawRedis, RedisAccess } from '#core/redis/RedisAccess.ts';
import type { Sql, SqlSession } from '#core/sql/Sql.ts';
import { silentLog } from '../../../bench/silentLog.ts';

/** Called before and after every step. `isInside`: a transaction is open. An error that it throws stops the caller. */
export type OnStep = (isInside: boolean) => Promise<void>;

export type SteppingParts = CounterParts & { readonly database: NonNullable<CounterParts['database']> };

/** Creates the parts of a flusher that can be stopped at each step. The database of `sql` has the counter tables. */
export function createSteppingParts(bare: RawRedis, keys: Keys, sql: Sql, onStep: OnStep): SteppingParts {
  async function step<Value>(work: () => Promise<Value>, isInside = false): Promise<Value> {
    await onStep(isInside);
    const value = await work();
    await onStep(isInside);
    return value;
  }
  const run: RedisAccess['run'] = (script, to, args) => step(() => bare.run(script, to, args));
  const inside = (session: SqlSession): SqlSession => ({
    query: (statement, values) => step(() => session.query(statement, values), true),
  });
  const store = storeIn({
    ...sql,
    query: (statement, values) => step(() => sql.query(statement, values)),
    transaction: (work) => step(() => sql.transaction((session) => work(inside(session)))),
  });
  return partsOf(Object.create(bare, { run: { value: run } }) as RawRedis, keys, store);
}

export function partsOf(redis: RawRedis, keys: Keys, store: CounterStore): SteppingParts {
  const lineages = createGenerations({ redis, keys, onFound: () => undefined });
  return { redis, keys, log: silentLog, generations: lineages, database: { use: (work) => work(store) } };
}
