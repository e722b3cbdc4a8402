import type { RedisAccess } from './RedisAccess.ts';

/** Returns an object that overrides some methods of `redis` and inherits everything else, getters included. */
export function overrideRedisAccess<Access extends RedisAccess>(
  redis: Access,
  overrides: Partial<Pick<RedisAccess, 'run' | 'runAll' | 'call'>>,
): Access {
  return Object.create(redis, Object.getOwnPropertyDescriptors(overrides)) as Access;
}
