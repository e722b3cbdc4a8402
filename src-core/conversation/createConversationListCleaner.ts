import { LIMITS } from '#shared/contract/limits.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { leaveConversations } from './leaveConversations.ts';
import { listConversationIds } from './listConversationIds.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';

/** Short, so that a list is processed within a minute even if a node crashes. */
const CLAIM_MS = 20_000;

/**
 * Removes closed rooms from the conversation lists of their members, who may be offline. A room's keys expire, but the
 * lists are in other slots, so a delayed queue stores for each list when the first of its rooms closes, as far as is
 * known. So no list is read needlessly, and rooms that closed while no node was running are found at the next start.
 */
export interface ConversationListCleaner {
  /** Schedules a clean-up of these people's lists, because their rooms have changed. */
  schedule(userIds: readonly string[]): Promise<void>;
  /** Cleans up all lists that are due. Throws what `RedisAccess` throws; the next sweep continues. */
  sweep(): Promise<void>;
  /** Stops polling. */
  stop(): void;
}

export function createConversationListCleaner(
  redis: RedisAccess,
  keys: Keys,
  { sweepEveryMs, listGraceMs }: Timing,
): ConversationListCleaner {
  const delayedQueue = createDelayedQueue(redis, keys, {
    name: 'lists',
    during: 'cleaning up conversation lists',
    pollIntervalMs: sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    processJob: cleanUpList,
  });

  /** Returns when the list is due again; 0: never. `now` by Redis' clock. */
  async function cleanUpList(userId: string, now: number): Promise<number> {
    const listed = await listConversationIds(redis, keys, userId);
    const rooms = listed.filter(isRoom);
    const outcomes = await redis.runAll(
      rooms.map((id) => prepare(scripts.readClosing, keys.conversation(id), { userId })),
    );
    const gone: string[] = [];
    let dueAt = Infinity;
    for (const [index, outcome] of outcomes.entries()) {
      if (!outcome.ok) throw outcome.error;
      const { closesAt } = outcome.reply;
      if (closesAt === 0) continue; // a room that never closes by itself
      if (closesAt !== null) dueAt = Math.min(dueAt, closesAt + 1);
      else gone.push(...rooms.slice(index, index + 1)); // at most one
    }
    if (gone.length > 0) {
      const args = { graceMs: listGraceMs, conversationIds: gone };
      const kept = await leaveConversations({ redis, keys }, userId, args);
      if (kept > 0) dueAt = Math.min(dueAt, now + listGraceMs);
      else if (listed.length === LIMITS.headsPerCall) dueAt = now; // the list may be longer
    }
    return dueAt === Infinity ? 0 : dueAt;
  }

  return {
    schedule: (userIds) => delayedQueue.schedule(userIds, 0),
    sweep: delayedQueue.processDue,
    stop: delayedQueue.stop,
  };
}
