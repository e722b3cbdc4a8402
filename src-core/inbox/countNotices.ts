import type { Engine } from '../Engine.ts';

/** How many unread notices of a person add to the unread total: those of what no conversation counts. */
export function countNotices({ redis, keys }: Pick<Engine, 'redis' | 'keys'>, userId: string): Promise<number> {
  return redis.call('counting notices', (command) => command.zcard(keys.user(userId).noticeCounted));
}
