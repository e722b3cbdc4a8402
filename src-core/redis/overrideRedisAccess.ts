import type { RedisAccess } from './RedisAccess.ts';

/** Returns an object that overrides some methods of `redis` and inherits everything else, getters included. */
export function overrideRedisAccess(
  redis: RedisAccess,
  overrides: Partial<Pick<RedisAccess, 'run' | 'runAll' | 'call'>>,
): RedisAccess {
  return Object.create(redis, Object.getOwnPropertyDescriptors(overrides)) as RedisAccess;
}
