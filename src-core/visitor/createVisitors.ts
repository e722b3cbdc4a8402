import { isRoom } from '#shared/conversation/isRoom.ts';
import { isVisitor, visitorId } from '#shared/account/visitorId.ts';
import { endSessionsOf } from '../account/session.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import { scripts } from '../generated/scripts.ts';
import type { LivePorts } from '../live/LiveSession.ts';
import { randomId } from '../randomId.ts';
import { prepare } from '../redis/RedisAccess.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';

/** A visitor is removed again within this time if a node crashes during it. */
const CLAIM_MS = 20_000;
/** What a projection writes for a visitor shortly after the removal is deleted then (ms). */
const CLEAN_UP_AFTER_MS = 60_000;
/** Random ids that are tried; of 128 bits, so that a second one is practically never needed. */
const MAX_IDS = 5;

/** The people who are in rooms without an account. */
export interface Visitors {
  /** Adds a visitor who is removed unless they are online after a while. Returns the id. */
  add(): Promise<string>;
  /** Removes a visitor: seats, sessions, and everything that is stored for them alone. Idempotent. */
  remove(userId: string): Promise<void>;
  /** Removes the visitors who have been offline for too long. Throws what `RedisAccess` throws. */
  sweep(): Promise<void>;
  stop(): void;
}

export function createVisitors(ports: LivePorts, newId: () => string = randomId): Visitors {
  const { redis, keys, timing } = ports;
  const queue = createDelayedQueue(redis, keys, {
    name: 'visitors',
    during: 'removing visitors',
    pollIntervalMs: timing.sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    processJob: check,
    onFailed: (error) => redis.typeError(error, 'removing a visitor'),
  });

  /** Returns when the visitor is checked again; 0: never. `now` by Redis' clock. */
  async function check(userId: string, now: number): Promise<number> {
    // An entry that does not name a visitor must never remove an account.
    if (!isVisitor(userId)) return 0;
    const { role } = await redis.run(scripts.readMember, keys.people, { userId });
    if (role === null) {
      await redis.run(scripts.deleteUser, keys.user(userId), {});
      return 0;
    }
    const { online, at } = await redis.run(scripts.readPresence, keys.presence, { userId });
    if (online) return now + timing.visitorGraceMs;
    const removedAt = (at ?? 0) + timing.visitorGraceMs;
    if (removedAt > now) return removedAt;
    await remove(userId);
    return now + CLEAN_UP_AFTER_MS;
  }

  /** The role is removed last, so that a removal that was interrupted is repeated. */
  async function remove(userId: string): Promise<void> {
    const rooms = (await listConversationIds(redis, keys, userId)).filter(isRoom);
    const outcomes = await redis.runAll(
      // The id of the event is derived, so that a repetition leaves only once.
      rooms.map((id) => prepare(scripts.leaveRoom, keys.conversation(id), { userId, clientId: `gone-${userId}` })),
    );
    for (const outcome of outcomes) {
      const isGone = !outcome.ok && (outcome.error.code === 'ROOM_CLOSED' || outcome.error.code === 'NOT_A_MEMBER');
      if (!outcome.ok && !isGone) throw outcome.error;
    }
    const { tokenHashes } = await redis.run(scripts.listSessions, keys.user(userId), {});
    await endSessionsOf(ports, userId, tokenHashes);
    await redis.run(scripts.deleteUser, keys.user(userId), {});
    await redis.run(scripts.removeVisitor, keys.people, { userId });
    await redis.run(scripts.forgetPresence, keys.presence, { userId });
  }

  return {
    async add() {
      for (let attempt = 1; attempt <= MAX_IDS; attempt += 1) {
        const userId = visitorId(newId());
        const { added } = await redis.run(scripts.addVisitor, keys.people, { userId });
        if (!added) continue;
        await queue.schedule([userId], timing.visitorGraceMs);
        return userId;
      }
      throw new Error(`${MAX_IDS} random ids are in use`);
    },
    remove,
    sweep: queue.processDue,
    stop: queue.stop,
  };
}
