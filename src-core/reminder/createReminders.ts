import { ChatError } from '#shared/errors/ChatError.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { readMessages } from '../conversation/readMessages.ts';
import { scripts } from '../generated/scripts.ts';
import { createInboxes, createNoticeIndex, type InboxTotals } from '../inbox/createNoticeIndex.ts';
import { bodyTitle, type NoticeDraft } from '../inbox/draftNotices.ts';
import { readReaders } from '../inbox/readReaders.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';
import type { ReminderQueue } from '../saved/savedHandlers.ts';
import { createDelayedQueue, createWakeupTimer } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';

/** Visibility timeout: a claimed job that was not completed can be claimed again after this time. */
const CLAIM_MS = 20_000;
/** Longer than any call: after this time the reminder has been stored, or storing it has failed. */
const STORED_WITHIN_MS = 15_000;
const AT_ONCE = 20;
/** Due times within this period get a local timer; other nodes find the job at their next poll. */
const TIMER_HORIZON_MS = 24 * 3_600_000;

export interface ReminderPorts extends LogPorts {
  readonly timing: Pick<Timing, 'sweepEveryMs'>;
  readonly counter: InboxTotals;
}

/**
 * Reminders of saved messages become items of Activity when they are due. Each is removed after its item was written,
 * whose key makes a repetition after a crash harmless.
 */
export interface Reminders extends ReminderQueue {
  /** Writes all due reminders. Throws what `RedisAccess` throws; the next sweep continues. */
  sweep(): Promise<void>;
  /** Resolves when the sweep in progress has ended. */
  stop(): Promise<void>;
}

type DueReminder = ReplyOf<typeof scripts.readDueReminders>['due'][number];

export function createReminders(ports: ReminderPorts): Reminders {
  const { redis, keys, timing, counter } = ports;
  const during = 'writing reminders';
  const index = createNoticeIndex(redis, keys);
  const inboxes = createInboxes(redis, keys, counter);
  let isStopped = false;
  const delayedQueue = createDelayedQueue(redis, keys, {
    name: 'reminders',
    during,
    pollIntervalMs: timing.sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    processJob: remind,
    onFailed: (error) => redis.typeError(error, during),
  });
  const timer = createWakeupTimer(() => {
    delayedQueue.processDue().catch((error: unknown) => redis.typeError(error, during));
  });

  async function remind(userId: string, now: number): Promise<number> {
    // The claim expires, and another node processes the job.
    if (isStopped) throw new ChatError('OFFLINE');
    const { due, nextAt } = await redis.run(scripts.readDueReminders, keys.user(userId), { limit: AT_ONCE });
    for (const reminder of due) {
      await write(userId, reminder);
      await redis.run(scripts.settleReminder, keys.user(userId), reminder);
    }
    if (nextAt > 0 && nextAt - now <= TIMER_HORIZON_MS) timer.scheduleWakeup(Math.max(nextAt - now, 0) + 10);
    return nextAt;
  }

  /**
   * Writes nothing when the message was recalled or the person is no longer in the conversation; without the text when
   * it can't be read now, because the archive is not available or the room has a new password.
   */
  async function write(userId: string, { conversationId, epoch, offset, at }: DueReminder): Promise<void> {
    const reader = (await readReaders(ports, { conversationId, epoch }, [userId])).get(userId);
    if (reader === undefined || reader.access === 'none') return;
    const isShown = reader.access === 'whole';
    const found = isShown ? await readMessages(ports, { conversationId, reader: userId, offsets: [offset] }) : null;
    const message = found?.messages.get(offset);
    if (message?.body.kind === 'recalled') return;
    const draft: NoticeDraft = {
      userId,
      type: 'reminded',
      from: message?.from ?? '',
      eventId: `reminder ${offset} ${at}`,
      eventOffset: offset,
      at,
      title: message === undefined ? '' : bodyTitle(message.body),
      messageOffset: offset,
    };
    await index.add(conversationId, epoch, [draft]);
    await inboxes.append({ conversationId, epoch, name: '' }, [{ draft, isRead: false, isShown }]);
  }

  return {
    async store(userId, write) {
      // Scheduled before the write, so that a crash leaves at most a needless job, never a reminder that is not written.
      await delayedQueue.schedule([userId], STORED_WITHIN_MS);
      await write();
      // And now: the job computes the due time.
      await delayedQueue.schedule([userId], 0);
      timer.scheduleWakeup(0);
    },
    sweep: () => delayedQueue.processDue(),
    async stop() {
      isStopped = true;
      delayedQueue.stop();
      timer.stop();
      await delayedQueue.whenIdle();
    },
  };
}
