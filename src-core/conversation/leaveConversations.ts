import { readSettings, withoutConversations } from '#shared/contract/settingsModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

interface Leaving {
  readonly graceMs: number;
  readonly conversationIds: readonly string[];
}

/**
 * Removes conversations from a person's list, and from the sections and the archive in their settings, in one step.
 * Returns the number of entries that were too recent to be removed.
 */
export async function leaveConversations(
  { redis, keys }: { readonly redis: RedisAccess; readonly keys: Keys },
  userId: string,
  leaving: Leaving,
): Promise<number> {
  for (;;) {
    const stored = await redis.run(scripts.readSettings, keys.user(userId), {});
    const settings = settingsWithout(stored.settings, leaving.conversationIds);
    try {
      const args = { ...leaving, read: stored.version, settings };
      const { kept } = await redis.run(scripts.leaveList, keys.user(userId), args);
      return kept;
    } catch (error) {
      // The person changed them meanwhile.
      if (!(error instanceof ChatError && error.code === 'SETTINGS_CHANGED')) throw error;
    }
  }
}

/** As JSON; undefined: they contain none of the conversations. */
function settingsWithout(stored: string | null, conversationIds: readonly string[]): string | undefined {
  if (stored === null || !conversationIds.some((id) => stored.includes(JSON.stringify(id)))) return undefined;
  const changed = JSON.stringify(withoutConversations(readSettings(stored), conversationIds));
  return changed === stored ? undefined : changed;
}
