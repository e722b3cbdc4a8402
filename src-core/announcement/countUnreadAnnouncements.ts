import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

/** How many announcements are shown now that this person has neither written nor read. Throws what `RedisAccess.run` throws. */
export async function countUnreadAnnouncements(
  { redis, keys }: Pick<Engine, 'redis' | 'keys'>,
  userId: string,
): Promise<number> {
  const { unread } = await redis.run(scripts.countUnreadAnnouncements, keys.announcements, { userId });
  return unread;
}
