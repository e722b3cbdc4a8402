import type { Input } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { type ScheduledMessage, scheduledMessageSchema } from '#shared/contract/scheduleCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { createTimedQueue } from '../sweep/createTimedQueue.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';

const AT_ONCE = 20;
/** A message that has to wait is tried again after this time at the latest, as the limit may have ended. */
const MAX_WAIT_MS = 60_000;
/** Retry delay for a due message that this version can't parse; a later version may be running by then. */
const UNREADABLE_MS = 10 * 60_000;
/** Refusals with the time to wait. */
const WAITING: readonly ErrorCode[] = ['ROOM_SLOW_MODE', 'TOO_MANY_MESSAGES'];
/** Permanent refusals. All other errors are transient and retried. */
const PERMANENT: readonly ErrorCode[] = [
  'CONVERSATION_NOT_FOUND',
  'ROOM_CLOSED',
  'ROOM_REPLACED',
  'NOT_A_MEMBER',
  'ROOM_PASSWORD_REQUIRED',
  'MUTED',
  'ROOM_READ_ONLY',
  'ROOM_ENCRYPTED',
  'PERSON_BLOCKED',
  'DIRECT_UNAVAILABLE',
  'MESSAGE_NOT_FOUND',
  'ARCHIVE_MISSING',
  'ACCOUNT_DEACTIVATED',
  'NOT_FOR_GUESTS',
];

export interface MessageSchedulerOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly timing: Pick<Timing, 'sweepEveryMs'>;
  /** Sends the message as its author. Throws the refusals of `message.send`. */
  readonly send: (author: string, message: ScheduledMessage) => Promise<unknown>;
  readonly claimMs?: number;
}

interface DueMessage {
  /** The stored JSON. */
  readonly message: string;
  readonly parsed: ScheduledMessage;
}

/** In this pass, after how many ms the messages that have to wait are tried again. */
interface Waits {
  /** By the room whose slow mode refused one. */
  readonly rooms: Map<string, number>;
  /** The author has reached the team's limit of messages, so all of them wait; Infinity: not reached. */
  authorMs: number;
}

/**
 * Scheduled messages are stored per author, and a delayed queue contains the authors with due messages. A crash between
 * any two steps neither loses nor duplicates a message: it is removed after it was sent, and its client id makes a
 * second send idempotent.
 */
export interface MessageScheduler {
  /** Throws SEND_TIME_PAST, SEND_TIME_TOO_FAR, TOO_MANY_SCHEDULED. */
  schedule(author: string, message: Input<'message.schedule'>): Promise<void>;
  /** A page of at most `LIMITS.answerBytes`, and the client id that the next one begins after. */
  list(author: string, after?: string): Promise<{ scheduled: ScheduledMessage[]; next: string | null }>;
  cancel(author: string, clientId: string): Promise<void>;
  /** Sends all due messages. Throws what `RedisAccess` throws; the next sweep continues. */
  sweep(): Promise<void>;
  /** Resolves when the sweep in progress has ended. */
  stop(): Promise<void>;
}

export function createMessageScheduler({
  redis,
  keys,
  timing,
  send,
  claimMs,
}: MessageSchedulerOptions): MessageScheduler {
  const during = 'sending what was scheduled';
  const queue = createTimedQueue(redis, keys, {
    name: 'schedules',
    during,
    pollIntervalMs: timing.sweepEveryMs,
    ...(claimMs !== undefined && { claimMs }),
    processJob: sendDue,
  });

  async function sendDue(author: string, now: number, wakeAt: (dueAt: number) => void): Promise<number> {
    const failures: Error[] = [];
    const waits: Waits = { rooms: new Map(), authorMs: Infinity };
    let [unreadable, delayed, nextAt, isBlocked] = [0, 0, 0, false];
    do {
      const skip = unreadable + delayed + failures.length;
      const due = await redis.run(scripts.readDueMessages, keys.user(author), { limit: AT_ONCE, skip });
      const readable = readEach(redis, during, due.messages, (message) => ({ message, parsed: parse(message) }));
      const before = delayed;
      for (const one of readable) {
        await sendOne(author, one, waits).then(
          (isSettled) => (delayed += isSettled ? 0 : 1),
          (error: unknown) => failures.push(error instanceof Error ? error : new Error(String(error))),
        );
      }
      ({ nextAt } = due);
      const isAnyLeft = readable.length < due.messages.length || delayed > before;
      isBlocked = isAnyLeft && nextAt > 0 && nextAt <= now;
      unreadable += due.messages.length - readable.length;
    } while (isBlocked);
    let dueAt = Math.min(nextAt > 0 ? nextAt : Infinity, now + waits.authorMs);
    for (const waitMs of waits.rooms.values()) dueAt = Math.min(dueAt, now + waitMs);
    // Unreadable messages stay stored.
    if (unreadable > 0) dueAt = Math.min(dueAt, now + UNREADABLE_MS);
    wakeAt(dueAt);
    // A transient failure does not block other messages; it is retried after the claim has expired.
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    return dueAt === Infinity ? 0 : dueAt;
  }

  /**
   * Returns false if the message waits for the slow mode of its room or for the team's limit of messages, and is then
   * sent in order. Throws transient errors, so that the message is retried.
   */
  async function sendOne(author: string, { message, parsed }: DueMessage, waits: Waits): Promise<boolean> {
    const { clientId, conversationId } = parsed;
    if (waits.authorMs < Infinity || waits.rooms.has(conversationId)) return false;
    let refused = '';
    try {
      await send(author, parsed);
    } catch (error) {
      if (error instanceof ChatError && WAITING.includes(error.code)) {
        const waitMs = Math.min(Number(error.details['retryAfterMs']), MAX_WAIT_MS);
        if (error.code === 'ROOM_SLOW_MODE') waits.rooms.set(conversationId, waitMs);
        else waits.authorMs = waitMs;
        return false;
      }
      if (!(error instanceof ChatError) || !PERMANENT.includes(error.code)) throw error;
      refused = JSON.stringify({ ...parsed, refusal: { code: error.code, details: error.details } });
    }
    await redis.run(scripts.settleScheduled, keys.user(author), { clientId, message, refused });
    return true;
  }

  return {
    async schedule(author, message) {
      const { clientId, sendAt } = message;
      await queue.store(author, () =>
        redis.run(scripts.scheduleMessage, keys.user(author), {
          clientId,
          sendAt,
          message: JSON.stringify({ ...message, refusal: null }),
          farthest: LIMITS.scheduleMs,
          limit: LIMITS.scheduledMessages,
        }),
      );
    },
    async list(author, after = '') {
      const args = { after, bytes: LIMITS.answerBytes };
      const { messages, next } = await redis.run(scripts.listScheduled, keys.user(author), args);
      const scheduled = readEach(redis, 'reading what is scheduled', messages, parse);
      return {
        scheduled: scheduled.toSorted((a, b) => a.sendAt - b.sendAt || a.clientId.localeCompare(b.clientId)),
        next: next === '' ? null : next,
      };
    },
    async cancel(author, clientId) {
      await redis.run(scripts.unscheduleMessage, keys.user(author), { clientId });
    },
    sweep: () => queue.sweep(),
    stop: () => queue.stop(),
  };
}

/** Throws for an invalid message, or one of a later version. */
function parse(message: string): ScheduledMessage {
  return scheduledMessageSchema.parse(JSON.parse(message));
}
