import type { Input } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { type ScheduledMessage, scheduledMessageSchema } from '#shared/contract/scheduleCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { createAlarm } from '../follow/createAlarm.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { readEach } from '../readEach.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { Timing } from '../timing.ts';

/** What somebody began to send and did not finish is anybody's again after this. */
const CLAIM_MS = 20_000;
/** Longer than any call lasts: by then what was to be kept is kept, or never will be. */
const KEPT_BY_MS = 15_000;
const AT_ONCE = 20;
/** What is due within so long, this process remembers; any other finds it a little later. */
const REMEMBERED_MS = 24 * 3_600_000;
/** When a due message is looked at again that this version can't read: perhaps a later version runs by then, and sends it. */
const UNREADABLE_MS = 10 * 60_000;
/** What waiting does not change. Anything else passes, and is tried again. */
const FINAL: readonly ErrorCode[] = [
  'CONVERSATION_NOT_FOUND',
  'ROOM_CLOSED',
  'ROOM_REPLACED',
  'NOT_A_MEMBER',
  'ROOM_PASSWORD_REQUIRED',
  'MUTED',
  'MESSAGE_NOT_FOUND',
  'ARCHIVE_MISSING',
];

export interface ScheduleOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly timing: Pick<Timing, 'sweepEveryMs'>;
  /** Sends it as its author would now. Throws what `message.send` refuses. */
  readonly send: (author: string, message: ScheduledMessage) => Promise<unknown>;
  readonly claimMs?: number;
}

interface DueMessage {
  /** As it is stored. */
  readonly message: string;
  readonly parsed: ScheduledMessage;
}

/**
 * Messages that wait, with their author, and an agenda that says whose are due. A stop between any two steps loses nothing and sends
 * nothing twice: a message is removed after it was sent, and its client id makes a second sending harmless.
 */
export interface Schedule {
  /** Throws SEND_TIME_PAST, SEND_TIME_TOO_FAR, TOO_MANY_SCHEDULED. */
  keep(author: string, message: Input<'message.schedule'>): Promise<void>;
  /** A page of at most `LIMITS.answerBytes`, and the client id that the next one begins after. */
  list(author: string, after?: string): Promise<{ scheduled: ScheduledMessage[]; next: string | null }>;
  drop(author: string, clientId: string): Promise<void>;
  /** Sends all that is due. Throws what `RedisAccess` throws; what was left is done by the next. */
  sweep(): Promise<void>;
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

export function createSchedule({ redis, keys, timing, send, claimMs = CLAIM_MS }: ScheduleOptions): Schedule {
  const during = 'sending what was scheduled';
  let isStopped = false;
  const agenda = createAgenda(redis, keys, {
    name: 'schedules',
    during,
    everyMs: timing.sweepEveryMs,
    claimMs,
    lookAfter,
    onFailed: (error) => redis.typeError(error, during),
  });
  const alarm = createAlarm(() => {
    agenda.sweep().catch((error: unknown) => redis.typeError(error, during));
  });

  async function lookAfter(author: string, now: number): Promise<number> {
    // Its claim runs out, and somebody else looks.
    if (isStopped) throw new ChatError('OFFLINE');
    const failures: Error[] = [];
    let [unreadable, nextAt, isHeldUp] = [0, 0, false];
    do {
      const skip = unreadable + failures.length;
      const due = await redis.run(scripts.readDueMessages, keys.user(author), { limit: AT_ONCE, skip });
      const readable = readEach(redis, during, due.messages, (message) => ({ message, parsed: parse(message) }));
      for (const one of readable) {
        await sendOne(author, one).catch((error: unknown) => {
          failures.push(error instanceof Error ? error : new Error(String(error)));
        });
      }
      ({ nextAt } = due);
      isHeldUp = readable.length < due.messages.length && nextAt > 0 && nextAt <= now;
      unreadable += due.messages.length - readable.length;
    } while (isHeldUp);
    if (nextAt > 0 && nextAt - now <= REMEMBERED_MS) alarm.within(Math.max(nextAt - now, 0) + 10);
    // One that passes holds up no other: after the claim its turn comes again.
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    if (unreadable === 0) return nextAt;
    // They stay where they are.
    return Math.min(nextAt > 0 ? nextAt : Infinity, now + UNREADABLE_MS);
  }

  /** Throws what passes: then it is tried again. */
  async function sendOne(author: string, { message, parsed }: DueMessage): Promise<void> {
    const { clientId } = parsed;
    let refused = '';
    try {
      await send(author, parsed);
    } catch (error) {
      if (!(error instanceof ChatError) || !FINAL.includes(error.code)) throw error;
      refused = JSON.stringify({ ...parsed, refusal: { code: error.code, details: error.details } });
    }
    await redis.run(scripts.settleScheduled, keys.user(author), { clientId, message, refused });
  }

  return {
    async keep(author, message) {
      const { clientId, sendAt } = message;
      // Before: a stop in the middle leaves a look in vain, never a message that nobody sends.
      await agenda.mark([author], KEPT_BY_MS);
      await redis.run(scripts.scheduleMessage, keys.user(author), {
        clientId,
        sendAt,
        message: JSON.stringify({ ...message, refusal: null }),
        farthest: LIMITS.scheduleMs,
        limit: LIMITS.scheduledMessages,
      });
      // And at once: whoever looks says when it is due.
      await agenda.mark([author], 0);
      alarm.within(0);
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
    async drop(author, clientId) {
      await redis.run(scripts.unscheduleMessage, keys.user(author), { clientId });
    },
    sweep: () => agenda.sweep(),
    async stop() {
      isStopped = true;
      agenda.stop();
      alarm.stop();
      await agenda.settled();
    },
  };
}

/** Throws where it is none, or one of a later version. */
function parse(message: string): ScheduledMessage {
  return scheduledMessageSchema.parse(JSON.parse(message));
}
