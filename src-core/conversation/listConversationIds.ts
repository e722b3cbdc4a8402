import { LIMITS } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type PreparedScript, type RedisAccess } from '../redis/RedisAccess.ts';

type Ids = { readonly conversationIds: readonly string[] };

export async function listConversationIds(redis: RedisAccess, keys: Keys, userId: string): Promise<readonly string[]> {
  const { conversationIds } = await redis.run(scripts.listConversations, keys.user(userId), {
    limit: LIMITS.headsPerCall,
  });
  return conversationIds;
}

/** The same as a prepared script, to be sent in one round trip with others. */
export function prepareList(keys: Keys, userId: string): PreparedScript<Ids> {
  return prepare(scripts.listConversations, keys.user(userId), { limit: LIMITS.headsPerCall });
}
