import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';

/**
 * Number of visible announcements that this person has neither written nor read. Throws the errors of
 * `RedisAccess.run`.
 */
export async function countUnreadAnnouncements({ redis, keys }: DataPorts, userId: string): Promise<number> {
  const { unread } = await redis.run(scripts.countUnreadAnnouncements, keys.announcements, { userId });
  return unread;
}
