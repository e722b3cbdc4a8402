import { changeRuns } from './changeRuns.ts';
import type { RedisAccess } from './RedisAccess.ts';

/** Told how long one took, in ms, as this process waited for it. Several that travelled together are one, `pipeline`. */
export type OnScript = (name: string, ms: number) => void;

/** The same way to Redis, which tells how long each script took; one that failed, too. */
export function measureScripts(redis: RedisAccess, onScript: OnScript | undefined): RedisAccess {
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
  return changeRuns(redis, { run, runAll });
}
