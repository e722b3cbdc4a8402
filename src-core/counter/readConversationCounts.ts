import { listConversationIds } from '../conversation/listConversationIds.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import { type ConversationCount, inboxCountId, ownerOfInboxCount } from './ConversationCount.ts';

const CONVERSATIONS_AT_ONCE = 200;

interface Ports {
  readonly redis: RedisAccess;
  readonly keys: Keys;
}

/**
 * Which counts to read: of these users in this conversation; of all its members when `userIds` is empty. With
 * `inboxCountId` as the id: of the person's inbox.
 */
export interface CountRequest {
  readonly conversationId: string;
  readonly userIds: readonly string[];
}

/** Reads per-conversation counts from the logs. Throws the errors of `RedisAccess.runAll`. */
export async function readConversationCounts(
  { redis, keys }: Ports,
  wanted: readonly CountRequest[],
): Promise<ConversationCount[]> {
  const contributions: ConversationCount[] = [];
  for (let start = 0; start < wanted.length; start += CONVERSATIONS_AT_ONCE) {
    const chunk = wanted.slice(start, start + CONVERSATIONS_AT_ONCE);
    const outcomes = await redis.runAll(
      chunk.map(({ conversationId, userIds }) => {
        const userId = ownerOfInboxCount(conversationId);
        return userId === null
          ? prepare(scripts.readContributions, keys.conversation(conversationId), { userIds })
          : prepare(scripts.readNoticeCount, keys.user(userId), { userId });
      }),
    );
    for (const [index, outcome] of outcomes.entries()) {
      if (!outcome.ok) throw outcome.error;
      const { epoch, at, rows } = outcome.reply;
      const conversationId = chunk[index]?.conversationId ?? '';
      for (const row of rows) contributions.push({ ...row, conversationId, epoch, at });
    }
  }
  return contributions;
}

/** Reads the counts of one person in all their conversations and in their inbox. */
export async function readConversationCountsOf(ports: Ports, userId: string): Promise<ConversationCount[]> {
  const ids = await listConversationIds(ports.redis, ports.keys, userId);
  return readConversationCounts(
    ports,
    [...ids, inboxCountId(userId)].map((conversationId) => ({ conversationId, userIds: [userId] })),
  );
}
