import type { DataPorts } from '../redis/RedisAccess.ts';

/** Number of a person's unread notices that count towards the unread total: those that no conversation counts. */
export function countNotices({ redis, keys }: DataPorts, userId: string): Promise<number> {
  return redis.call('counting notices', (command) => command.zcard(keys.user(userId).noticeCounted));
}
