import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { prepare } from '../redis/RedisAccess.ts';

/**
 * Enters a room in a person's list, before they are in the room: a stop in the middle leaves an entry that nobody sees and
 * that is taken out later, never a room that somebody is in and does not find.
 */
export async function enterInList({ redis, keys }: Engine, userId: string, conversationId: string): Promise<void> {
  const outcomes = await redis.runAll([
    prepare(scripts.enterInList, keys.user(userId), { conversationId }),
    prepare(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: [userId] }),
  ]);
  for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
}
