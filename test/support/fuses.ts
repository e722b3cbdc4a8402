import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import type { Sql } from '#core/sql/Sql.ts';

/** Stops its user before or after one of its steps towards Redis or the database, counted from 0. */
export interface Fuse {
  step<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** `blow` never returns, or throws; no later step is executed. */
export function createFuse(at: number, blow: () => Promise<never>): Fuse {
  let passed = 0;
  let isBlown = false;
  function pass(): Promise<never> | null {
    isBlown ||= passed === at;
    passed += 1;
    return isBlown ? blow() : null;
  }
  return {
    async step(work) {
      await pass();
      const value = await work();
      await pass();
      return value;
    },
  };
}

export function fuseSql(sql: Sql, fuse: Fuse): Sql {
  return {
    ...sql,
    query: (statement, values) => fuse.step(() => sql.query(statement, values)),
    transaction: (work) =>
      fuse.step(() =>
        sql.transaction((session) =>
          work({ query: (statement, values) => fuse.step(() => session.query(statement, values)) }),
        ),
      ),
  };
}

export function fuseRedis(redis: RedisAccess, fuse: Fuse): RedisAccess {
  return {
    ...redis,
    call: (during, work) => fuse.step(() => redis.call(during, work)),
    run: (script, keys, args) => fuse.step(() => redis.run(script, keys, args)),
  };
}
