import type { RedisAccess } from './RedisAccess.ts';

/** The same way to Redis, its getters as they are, which runs scripts otherwise. */
export function changeRuns(
  redis: RedisAccess,
  runs: Partial<Pick<RedisAccess, 'run' | 'runAll' | 'call'>>,
): RedisAccess {
  return Object.create(redis, Object.getOwnPropertyDescriptors(runs)) as RedisAccess;
}
