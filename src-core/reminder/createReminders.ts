import type { LogPorts } from '../archive/createHistory.ts';
import { readMessages } from '../conversation/readMessages.ts';
import { scripts } from '../generated/scripts.ts';
import { createInboxes, createNoticeIndex, type InboxTotals } from '../inbox/createNoticeIndex.ts';
import { noticeTitle, type NoticeDraft } from '../inbox/draftNotices.ts';
import { readReaders } from '../inbox/readReaders.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';
import { createTimedQueue, type TimedQueue } from '../sweep/createTimedQueue.ts';
import type { Timing } from '../timing.ts';

const AT_ONCE = 20;

export interface ReminderPorts extends LogPorts {
  readonly timing: Pick<Timing, 'sweepEveryMs'>;
  readonly counter: InboxTotals;
}

type DueReminder = ReplyOf<typeof scripts.readDueReminders>['due'][number];

/**
 * Reminders of saved messages become items of Activity when they are due. Each is removed after its item was written,
 * whose key makes a repetition after a crash harmless. The queue contains the people with reminders.
 */
export function createReminders(ports: ReminderPorts): TimedQueue {
  const { redis, keys, timing, counter } = ports;
  const index = createNoticeIndex(redis, keys);
  const inboxes = createInboxes(redis, keys, counter);

  async function remind(userId: string, wakeAt: (dueAt: number) => void): Promise<number> {
    const { due, nextAt } = await redis.run(scripts.readDueReminders, keys.user(userId), { limit: AT_ONCE });
    for (const reminder of due) {
      await write(userId, reminder);
      await redis.run(scripts.settleReminder, keys.user(userId), reminder);
    }
    wakeAt(nextAt);
    return nextAt;
  }

  /**
   * Writes nothing when the message was recalled or deleted, or the person is no longer in the conversation; without the
   * text when it can't be read now, because the archive is not available or the room has a new password.
   */
  async function write(userId: string, { conversationId, epoch, offset, at }: DueReminder): Promise<void> {
    const reader = (await readReaders(ports, { conversationId, epoch }, [userId])).get(userId);
    if (reader === undefined || reader.access === 'none') return;
    const isShown = reader.access === 'whole';
    const found = isShown ? await readMessages(ports, { conversationId, reader: userId, offsets: [offset] }) : null;
    const message = found?.messages.get(offset);
    if (message?.body.kind === 'recalled' || found?.gone.has(offset) === true) return;
    const draft: NoticeDraft = {
      userId,
      type: 'reminded',
      from: message?.from ?? '',
      eventId: `reminder ${offset} ${at}`,
      eventOffset: offset,
      at,
      title: message === undefined ? '' : noticeTitle(conversationId, message.body),
      messageOffset: offset,
    };
    await index.add(conversationId, epoch, [draft]);
    await inboxes.append({ conversationId, epoch, name: '' }, [{ draft, isRead: false, isShown }]);
  }

  return createTimedQueue(redis, keys, {
    name: 'reminders',
    during: 'writing reminders',
    pollIntervalMs: timing.sweepEveryMs,
    processJob: (userId, _now, wakeAt) => remind(userId, wakeAt),
  });
}
