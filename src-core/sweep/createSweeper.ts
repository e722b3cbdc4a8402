import { LIMITS } from '#shared/contract/limits.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { createAgenda } from './createAgenda.ts';

/** Short, so that a list is swept within a minute also when somebody died over it. */
const CLAIM_MS = 20_000;

/**
 * Takes rooms that have closed out of the lists of their people, who may be away. A room's keys end by themselves; a list
 * is in another place, so Redis keeps in mind when it has to be looked through next: when the first of its rooms closes,
 * as far as is known. So nothing is read in vain, and what closed while no Parley was running is found at the next start.
 */
export interface Sweeper {
  /** These people's rooms came, went or changed: their lists are looked through soon. */
  markDue(userIds: readonly string[]): Promise<void>;
  /** Looks through all lists that are due. Throws what `RedisAccess` throws; what was left is done by the next. */
  sweep(): Promise<void>;
  /** Ends the timer. */
  stop(): void;
}

export function createSweeper(redis: RedisAccess, keys: Keys, { sweepEveryMs, listGraceMs }: Timing): Sweeper {
  const agenda = createAgenda(redis, keys, {
    name: 'lists',
    during: 'looking through lists',
    everyMs: sweepEveryMs,
    claimMs: CLAIM_MS,
    lookAfter: sweepList,
  });

  /** When the list is due again; 0: not until something changes. `now` by Redis' clock. */
  async function sweepList(userId: string, now: number): Promise<number> {
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
      if (closesAt !== null) dueAt = Math.min(dueAt, closesAt + 1);
      else gone.push(...rooms.slice(index, index + 1)); // at most one
    }
    if (gone.length > 0) {
      const args = { graceMs: listGraceMs, conversationIds: gone };
      const { kept } = await redis.run(scripts.leaveList, keys.user(userId), args);
      if (kept > 0) dueAt = Math.min(dueAt, now + listGraceMs);
      else if (listed.length === LIMITS.headsPerCall) dueAt = now; // there may be more of it
    }
    return dueAt === Infinity ? 0 : dueAt;
  }

  return {
    markDue: (userIds) => agenda.mark(userIds, 0),
    sweep: agenda.sweep,
    stop: agenda.stop,
  };
}
