import type { RawRedis } from '#core/redis/RedisAccess.ts';

/** When a process dies: before or after this number of its calls have reached Redis. */
export interface Death {
  readonly at: number;
  readonly after: boolean;
}

/** An access to Redis that ends permanently at one call, as for a process that is killed there. */
export function dieAt(redis: RawRedis, { at, after }: Death): { redis: RawRedis; isDead: () => boolean } {
  let calls = 0;
  let isDead = false;
  const dying = <Args extends readonly unknown[], Value>(work: (...args: Args) => Promise<Value>) => {
    return async (...args: Args): Promise<Value> => {
      calls += 1;
      if (!isDead && calls === at && after) await work(...args);
      isDead ||= calls === at;
      if (isDead) throw new Error('killed');
      return work(...args);
    };
  };
  const dead = Object.create(redis, {
    run: { value: dying(redis.run.bind(redis)) },
    runAll: { value: dying(redis.runAll.bind(redis)) },
    call: { value: dying(redis.call.bind(redis)) },
  }) as RawRedis;
  return { redis: dead, isDead: () => isDead };
}
