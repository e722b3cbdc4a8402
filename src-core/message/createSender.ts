import { LEASES } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { answerDirect, answerRoom, toRow, type Outgoing, type Sent, type Waiting } from './batch.ts';

export type { Outgoing };

export interface Sender {
  /**
   * Throws CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_REPLACED, MUTED `{until}`, or what
   * `RedisAccess` throws; then a retry is safe.
   */
  send(conversationId: string, message: Outgoing): Promise<Sent>;
}

/** The messages of one conversation that wait, and how many calls are under way for it. */
interface Lane {
  waiting: Waiting[];
  underWay: number;
}

const MESSAGES_PER_CALL = 64;
const CHARACTERS_PER_CALL = 256 * 1024;
/** Two, so that Redis works on one call while we write the next. */
const CALLS_PER_CONVERSATION = 2;
/** What a script says of the conversation; those that wait for it ask for themselves. */
const REFUSALS: readonly ErrorCode[] = ['CONVERSATION_NOT_FOUND', 'ROOM_CLOSED'];

/**
 * Group commit: a message goes out at once when its conversation is quiet; those that come while calls are under way go
 * together in the next one. One message costs one round trip, many cost less than one each (docs/decisions).
 */
export function createSender(
  redis: Pick<RedisAccess, 'run'>,
  keys: Keys,
  leaseMs: number = LEASES.conversationMs,
): Sender {
  const lanes = new Map<string, Lane>();

  function start(conversationId: string, lane: Lane): void {
    while (lane.waiting.length > 0 && lane.underWay < CALLS_PER_CONVERSATION) {
      const batch = takeBatch(lane);
      lane.underWay += 1;
      void settle(conversationId, batch).then((failure) => {
        lane.underWay -= 1;
        // Those behind a call that got no answer have waited as long: they end with it.
        if (failure !== null) for (const each of lane.waiting.splice(0)) each.reject(failure);
        if (lane.underWay === 0 && lane.waiting.length === 0) lanes.delete(conversationId);
        else start(conversationId, lane);
      });
    }
  }

  async function settle(conversationId: string, batch: readonly Waiting[]): Promise<ChatError | null> {
    try {
      const to = keys.conversation(conversationId);
      const args = { leaseMs, messages: batch.map(({ row }) => row) };
      const meantFor = batch[0]?.meantFor;
      if (isRoom(conversationId)) answerRoom(batch, await redis.run(scripts.sendToRoom, to, { ...args, meantFor }));
      else answerDirect(conversationId, batch, await redis.run(scripts.sendMessages, to, args));
      return null;
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return error instanceof ChatError && !REFUSALS.includes(error.code) ? error : null;
    }
  }

  return {
    send(conversationId, message) {
      // The two people of a direct conversation are the same in every epoch.
      const meantFor = isRoom(conversationId) ? message.epoch : undefined;
      return new Promise((resolve, reject) => {
        let lane = lanes.get(conversationId);
        if (lane === undefined) {
          lane = { waiting: [], underWay: 0 };
          lanes.set(conversationId, lane);
        }
        const isFirst = lane.waiting.push({ row: toRow(message), meantFor, resolve, reject }) === 1;
        const joined = lane;
        // At the end of this turn, so that what is sent in one turn goes in one call.
        if (isFirst) queueMicrotask(() => start(conversationId, joined));
      });
    },
  };
}

/** The first ones that wait, as far as they are meant for the same room. */
function takeBatch(lane: Lane): Waiting[] {
  let characters = 0;
  let count = 0;
  for (const { row, meantFor } of lane.waiting) {
    characters += row.event.length;
    if (meantFor !== lane.waiting[0]?.meantFor) break;
    if (count === MESSAGES_PER_CALL || (count > 0 && characters > CHARACTERS_PER_CALL)) break;
    count += 1;
  }
  return lane.waiting.splice(0, count);
}
