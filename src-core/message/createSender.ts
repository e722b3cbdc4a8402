import { LEASES } from '#shared/contract/limits.ts';
import type { MessageBody, MessageReferences } from '#shared/contract/model.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { type ErrorCode, isErrorCode } from '#shared/errors/codes.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { ReplyOf, TrackedRedis } from '../redis/RedisAccess.ts';

export type { OutgoingMessage as Outgoing };

export interface Sender {
  /**
   * Throws CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_REPLACED, ROOM_READ_ONLY,
   * ROOM_ENCRYPTED, MUTED `{until}`, ROOM_SLOW_MODE `{retryAfterMs}`, PERSON_BLOCKED, DIRECT_UNAVAILABLE, or what `RedisAccess` throws;
   * then a retry is safe.
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

export interface OutgoingMessage extends MessageReferences {
  readonly author: string;
  /** The other person, in a direct conversation. */
  readonly to?: string;
  /** Idempotency key, unique per author and conversation. */
  readonly clientId: string;
  readonly body: MessageBody;
  /** The epoch of the room that it is meant for; undefined: the current room of that name. */
  readonly epoch?: string | undefined;
}

export interface SendResult {
  readonly epoch: string;
  readonly offset: number;
  readonly at: number;
  readonly receiverOnline: boolean;
  readonly repeated: boolean;
}

/** A message that waits to be sent: its arguments for the script, and the callbacks of its promise. */
interface PendingSend {
  readonly row: { readonly author: string; readonly sentId: string; readonly event: string };
  /** The epoch of the room that it is meant for; undefined: any. */
  readonly meantFor: string | undefined;
  readonly resolve: (sent: SendResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * `event` is the part of a log element after `"uncounted"`, in the order that lua/includes/readElement.lua expects.
 * Every field but the body stands before it (lua/follow/readNews.lua), and the body comes last
 * (lua/message/reactToMessage.lua). A leading space marks a message that has side effects: it is more than a plain
 * text.
 */
export function toScriptRow({
  author,
  to,
  clientId,
  body,
  mentions,
  replyTo,
  inThread,
}: OutgoingMessage): PendingSend['row'] {
  const mentioned = mentions === undefined ? '' : `"mentions":${JSON.stringify(mentions)},`;
  const replied = replyTo === undefined ? '' : `"replyTo":${replyTo},`;
  const threaded = inThread === true ? '"inThread":true,' : '';
  const receiver = to === undefined ? '' : `"to":"${to}",`;
  const sideEffectMark = body.kind !== 'text' || mentions !== undefined || replyTo !== undefined ? ' ' : '';
  return {
    author,
    sentId: `${author}:${clientId}`,
    event: `${sideEffectMark}"id":"${clientId}","type":"message","from":"${author}",${mentioned}${replied}${threaded}${receiver}"body":${JSON.stringify(body)}}`,
  };
}

function resolveDirectBatch(
  conversationId: string,
  batch: readonly PendingSend[],
  reply: ReplyOf<typeof scripts.sendMessages>,
): void {
  const [first, second] = peopleOf(conversationId);
  const refusalOf = (author: string): ErrorCode => {
    if (author !== first && author !== second) return 'NOT_A_MEMBER';
    const isBlocking = author === first ? reply.firstBlocks : reply.secondBlocks;
    return isBlocking ? 'PERSON_BLOCKED' : 'DIRECT_UNAVAILABLE';
  };
  answer(batch, reply, {
    refusal: ({ row }) => new ChatError(refusalOf(row.author)),
    receiverOnline: ({ row }) => (row.author === first ? reply.secondHere : reply.firstHere),
  });
}

function resolveRoomBatch(batch: readonly PendingSend[], reply: ReplyOf<typeof scripts.sendToRoom>): void {
  const refusals = reply.refusals.values();
  answer(batch, reply, {
    refusal: () => toRefusal(refusals.next().value),
    receiverOnline: (_waiting, index) => reply.othersHere[index] ?? false,
  });
}

function toRefusal(refusal: ReplyOf<typeof scripts.sendToRoom>['refusals'][number] | undefined): Error {
  if (refusal === undefined || !isErrorCode(refusal.code)) return new Error('sendToRoom returned too few refusals');
  const { code, mutedUntil, retryAfterMs } = refusal;
  if (code === 'MUTED') return new ChatError(code, { until: mutedUntil === -1 ? null : mutedUntil });
  return new ChatError(code, code === 'ROOM_SLOW_MODE' ? { retryAfterMs } : {});
}

/** The reply of both scripts: an offset per message, negative for one that was sent before, 0 for a refused one. */
interface BatchReply {
  readonly epoch: string;
  readonly at: number;
  readonly offsets: readonly number[];
  readonly repeatedAt: readonly number[];
}

interface Rules {
  readonly refusal: (waiting: PendingSend) => Error;
  readonly receiverOnline: (waiting: PendingSend, index: number) => boolean;
}

function answer(batch: readonly PendingSend[], reply: BatchReply, { refusal, receiverOnline }: Rules): void {
  const repeatedAt = reply.repeatedAt.values();
  for (const [index, waiting] of batch.entries()) {
    const offset = reply.offsets[index] ?? 0;
    if (offset === 0) {
      waiting.reject(refusal(waiting));
      continue;
    }
    waiting.resolve({
      epoch: reply.epoch,
      offset: Math.abs(offset),
      at: offset > 0 ? reply.at : (repeatedAt.next().value ?? reply.at),
      receiverOnline: receiverOnline(waiting, index),
      repeated: offset < 0,
    });
  }
}
