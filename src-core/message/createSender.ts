import { LEASES } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { TrackedRedis } from '../redis/RedisAccess.ts';
import {
  resolveDirectBatch,
  resolveRoomBatch,
  toScriptRow,
  type OutgoingMessage,
  type SendResult,
  type PendingSend,
} from './batch.ts';

export type { OutgoingMessage as Outgoing };

export interface Sender {
  /**
   * Throws CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_REPLACED, MUTED `{until}`,
   * or what `RedisAccess` throws; then a retry is safe.
   */
  send(conversationId: string, message: OutgoingMessage): Promise<SendResult>;
}

/** The queued messages of one conversation, and the number of its calls in flight. */
interface ConversationQueue {
  waiting: PendingSend[];
  inFlight: number;
}

const MESSAGES_PER_CALL = 64;
const CHARACTERS_PER_CALL = 256 * 1024;
/** Two, so that Redis executes one call while the next one is being sent. */
const CALLS_PER_CONVERSATION = 2;
/** Refusals that concern one call only, so queued messages are still sent. */
const CALL_REFUSALS: readonly ErrorCode[] = ['CONVERSATION_NOT_FOUND', 'ROOM_CLOSED'];

/**
 * Group commit: a message is sent immediately when no call of its conversation is in flight; messages that arrive
 * during calls are sent together in the next one (docs/decisions).
 */
export function createSender(redis: TrackedRedis, keys: Keys, leaseMs: number = LEASES.conversationMs): Sender {
  const queues = new Map<string, ConversationQueue>();

  function start(conversationId: string, queue: ConversationQueue): void {
    while (queue.waiting.length > 0 && queue.inFlight < CALLS_PER_CONVERSATION) {
      const batch = takeBatch(queue);
      queue.inFlight += 1;
      void sendBatch(conversationId, batch).then((failure) => {
        queue.inFlight -= 1;
        // Messages queued behind a call that timed out have waited as long, so they fail with it.
        if (failure !== null) for (const each of queue.waiting.splice(0)) each.reject(failure);
        if (queue.inFlight === 0 && queue.waiting.length === 0) queues.delete(conversationId);
        else start(conversationId, queue);
      });
    }
  }

  async function sendBatch(conversationId: string, batch: readonly PendingSend[]): Promise<ChatError | null> {
    try {
      const to = keys.conversation(conversationId);
      const args = { leaseMs, messages: batch.map(({ row }) => row) };
      const meantFor = batch[0]?.meantFor;
      if (isRoom(conversationId))
        resolveRoomBatch(batch, await redis.run(scripts.sendToRoom, to, { ...args, meantFor }));
      else resolveDirectBatch(conversationId, batch, await redis.run(scripts.sendMessages, to, args));
      return null;
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return error instanceof ChatError && !CALL_REFUSALS.includes(error.code) ? error : null;
    }
  }

  return {
    send(conversationId, message) {
      // The two people of a direct conversation are the same in every epoch.
      const meantFor = isRoom(conversationId) ? message.epoch : undefined;
      return new Promise((resolve, reject) => {
        let queue = queues.get(conversationId);
        if (queue === undefined) {
          queue = { waiting: [], inFlight: 0 };
          queues.set(conversationId, queue);
        }
        const isFirst = queue.waiting.push({ row: toScriptRow(message), meantFor, resolve, reject }) === 1;
        const joined = queue;
        // In a microtask, so that messages sent in the same turn share one call.
        if (isFirst) queueMicrotask(() => start(conversationId, joined));
      });
    },
  };
}

/** Removes and returns the first messages that are meant for the same room and fit in one call. */
function takeBatch(queue: ConversationQueue): PendingSend[] {
  let characters = 0;
  let count = 0;
  for (const { row, meantFor } of queue.waiting) {
    characters += row.event.length;
    if (meantFor !== queue.waiting[0]?.meantFor) break;
    if (count === MESSAGES_PER_CALL || (count > 0 && characters > CHARACTERS_PER_CALL)) break;
    count += 1;
  }
  return queue.waiting.splice(0, count);
}
