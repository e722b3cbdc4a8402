import { overrideRedisAccess, type RawRedis, type RedisAccess } from './RedisAccess.ts';

/** Receives the duration of one script in ms, as measured by this process. A batch is reported once, as `pipeline`. */
export type OnScriptDuration = (name: string, ms: number) => void;

/** Wraps `redis` so that it reports the duration of each script, also of one that failed. */
export function measureScripts(redis: RawRedis, onScript: OnScriptDuration | undefined): RawRedis {
  if (onScript === undefined) return redis;

  async function timed<Value>(name: string, work: Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    try {
      return await work;
    } finally {
      onScript?.(name, performance.now() - startedAt);
    }
  }

  const run: RedisAccess['run'] = (script, keys, args) => timed(script.name, redis.run(script, keys, args));
  const runAll: RedisAccess['runAll'] = (prepared) => timed('pipeline', redis.runAll(prepared));
  return overrideRedisAccess(redis, { run, runAll });
}
