import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';

/**
 * Adds a room to a person's list before they become a member, so that a crash leaves at most a stale entry, which is
 * removed later, but never a membership that is missing in the list.
 */
export async function addToConversationList(
  { redis, keys }: DataPorts,
  userId: string,
  conversationId: string,
): Promise<void> {
  const outcomes = await redis.runAll([
    prepare(scripts.enterInList, keys.user(userId), { conversationId }),
    prepare(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: [userId] }),
  ]);
  for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
}
