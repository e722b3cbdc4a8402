import { z } from 'zod';
import type { Data } from '#shared/contract/index.ts';
import { announcementSchema } from '#shared/contract/noticeModel.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { Channels } from '../redis/Channels.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { createAnnouncementSchedule } from './createAnnouncementSchedule.ts';

/** Messages published to all nodes. Which clients receive them depends on the schedule, the author and the writers. */
const messageSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('announcement.changed'),
    data: z.object({
      now: z.number(),
      wasShown: z.boolean().default(true),
      announcement: announcementSchema.omit({ read: true }),
    }),
  }),
  z.object({ event: z.literal('announcement.recalled'), data: z.object({ offset: z.number() }) }),
  z.object({ event: z.literal('announcement.writersChanged'), data: z.object({ writers: z.array(z.string()) }) }),
]);
type Message = z.infer<typeof messageSchema>;

/** Live feed of announcements: one subscription for all sessions of this node, one timer for the next start or end. */
export interface AnnouncementFeed {
  /**
   * Resolves with the unsubscribe function when Redis has confirmed. Throws the errors of `Channels.listen` and
   * `RedisAccess.run`.
   */
  subscribe(userId: string, deliver: (frame: Frame) => void): Promise<() => void>;
  /** Resolves when announcements of earlier versions are indexed. Throws the errors of `RedisAccess.run`. */
  ready(): Promise<void>;
  /** Reads the schedule again after a reconnect. Throws the errors of `RedisAccess.run`. */
  refresh(): Promise<void>;
  /** Publishes the numbers of readers after a delay, so that many reads result in one event. */
  publishReadersLater(offsets: readonly number[]): void;
  /** Stops the timers. */
  stop(): void;
}

interface Subscriber {
  readonly userId: string;
  readonly deliver: (frame: Frame) => void;
}

type Rights = Data<'announcement.writersChanged'>;

interface Parts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly channels: Channels;
  readonly timing: Timing;
}

/** Upper bound of a timer, because computers sleep and clocks drift. */
const MAX_TIMER_MS = 5 * 60_000;
const RETRY_MS = 1_000;
/** Announcements per read, and per indexing step. */
const READ_AT_ONCE = 500;

export function createAnnouncementFeed({ redis, keys, channels, timing }: Parts): AnnouncementFeed {
  const subscribers = new Set<Subscriber>();
  let schedule = createAnnouncementSchedule();
  const readerTimers = new Set<NodeJS.Timeout>();
  let writers: ReadonlySet<string> = new Set();
  let subscription: Promise<() => void> | null = null;
  /** The time of Redis at the last read, and `performance.now()` at that moment; null before the first read. */
  let lastRead: { readonly now: number; readonly localTime: number } | null = null;
  let queue: Promise<void> = Promise.resolve();
  let readsInProgress = 0;
  let isIndexed = false;
  /** Messages received during a read, applied after it because they may be newer than the reply. */
  const buffered: Message[] = [];
  let timer: NodeJS.Timeout | undefined;

  function deliver(frame: Frame, to: (subscriber: Subscriber) => boolean = () => true): void {
    for (const subscriber of subscribers) if (to(subscriber)) subscriber.deliver(frame);
  }

  /** The author and the writers also see announcements that are not visible to others. */
  const alwaysSees =
    (from: string) =>
    ({ userId }: Subscriber): boolean =>
      userId === from || writers.has(userId);
  const publishHidden = (offset: number, from: string): void =>
    deliver(hiddenFrame(offset), (subscriber) => !alwaysSees(from)(subscriber));
  const hiddenFrame = (offset: number): Frame => ({ event: 'announcement.recalled', data: { offset } });

  const rightsOf = (userId: string): Rights => ({
    mayWrite: writers.size === 0 || writers.has(userId),
    isWriter: writers.has(userId),
  });

  /** Notifies the subscribers whose permissions changed. */
  function setWriters(userIds: readonly string[]): void {
    const before = new Map([...subscribers].map((subscriber) => [subscriber, rightsOf(subscriber.userId)]));
    writers = new Set(userIds);
    for (const [subscriber, was] of before) {
      const data = rightsOf(subscriber.userId);
      const isChanged = data.mayWrite !== was.mayWrite || data.isWriter !== was.isWriter;
      if (isChanged) subscriber.deliver({ event: 'announcement.writersChanged', data });
    }
  }

  function apply(message: Message): void {
    if (readsInProgress > 0) buffered.push(message);
    else if (message.event === 'announcement.writersChanged') setWriters(message.data.writers);
    else if (message.event === 'announcement.recalled') {
      schedule.remove(message.data.offset);
      deliver(message);
    } else {
      const { now, wasShown, announcement } = message.data;
      const { isShown, begins } = schedule.change(announcement, wasShown, now);
      const { offset, from } = announcement;
      const data = { announcement, began: begins };
      deliver({ event: message.event, data }, isShown ? undefined : alwaysSees(from));
      if (wasShown && !isShown) publishHidden(offset, from);
      scheduleRefresh();
    }
  }

  async function ready(): Promise<void> {
    if (isIndexed) return;
    while ((await redis.run(scripts.indexAnnouncements, keys.announcements, { limit: READ_AT_ONCE })).left > 0);
    isIndexed = true;
  }

  /** Reads are serialised, so that each reply is newer than its request. */
  function refresh(): Promise<void> {
    readsInProgress += 1;
    const answered = queue.then(readSchedule).finally(() => {
      readsInProgress -= 1;
      if (readsInProgress === 0) for (const message of buffered.splice(0)) apply(message);
      scheduleRefresh();
    });
    queue = answered.catch(() => undefined); // the caller has the error
    return answered;
  }

  async function readSchedule(): Promise<void> {
    await ready();
    const after = lastRead?.now ?? Number.MAX_SAFE_INTEGER;
    const answer = await redis.run(scripts.readSchedule, keys.announcements, { after, limit: READ_AT_ONCE });
    // Before the first read there is no earlier state to compare with.
    if (lastRead === null) writers = new Set(answer.writers);
    else setWriters(answer.writers);
    lastRead = { now: answer.now, localTime: performance.now() };
    const { begun, ended } = schedule.replace({ ...answer, started: answer.started.map(({ offset }) => offset) });
    for (const { offset, from } of ended) publishHidden(offset, from);
    const started = answer.started.filter(({ offset }) => begun.has(offset));
    const read = readEach(redis, 'reading an announcement', started, ({ offset, readBy, element }) =>
      announcementSchema.omit({ read: true }).parse({ ...(JSON.parse(element) as object), offset, readBy }),
    );
    for (const announcement of read) {
      deliver({ event: 'announcement.changed', data: { announcement, began: true } });
    }
  }

  /** Schedules the next read for when an announcement starts or ends. */
  function scheduleRefresh(): void {
    if (lastRead === null || subscribers.size === 0) return;
    const now = lastRead.now + performance.now() - lastRead.localTime;
    const next = schedule.nextChange(now);
    if (next === null) clearTimeout(timer);
    else refreshIn(Math.min(next - now, MAX_TIMER_MS));
  }

  function refreshIn(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      refresh().catch((error: unknown) => {
        redis.typeError(error, 'refreshing announcements');
        refreshIn(RETRY_MS);
      });
    }, Math.ceil(afterMs));
    timer.unref();
  }

  function onMessage(frame: Frame): void {
    const message = messageSchema.safeParse(frame);
    if (message.success) apply(message.data);
    else redis.typeError(message.error, 'receiving an announcement');
  }

  async function subscribe(): Promise<() => void> {
    // A new listener per subscription, so that a late unsubscribe of an earlier one does not end this one.
    const leave = await channels.listen(keys.announcements.channel, (frame) => onMessage(frame));
    try {
      await refresh();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function leave(subscriber: Subscriber): Promise<void> {
    if (!subscribers.delete(subscriber) || subscribers.size > 0 || subscription === null) return;
    const ending = subscription;
    subscription = null;
    clearTimeout(timer);
    lastRead = null;
    schedule = createAnnouncementSchedule();
    (await ending)();
  }

  return {
    async subscribe(userId, onFrame) {
      const subscriber = { userId, deliver: onFrame };
      subscribers.add(subscriber);
      subscription ??= subscribe();
      const current = subscription;
      try {
        await current;
      } catch (error) {
        subscribers.delete(subscriber);
        if (subscription === current) subscription = null;
        throw error;
      }
      return () => {
        leave(subscriber).catch((error: unknown) => redis.typeError(error, 'unsubscribe'));
      };
    },
    ready,
    async refresh() {
      // A node of an earlier version may have written meanwhile.
      isIndexed = false;
      if (subscribers.size > 0) await refresh();
    },
    publishReadersLater(offsets) {
      if (offsets.length === 0) return;
      const readerTimer = setTimeout(() => {
        readerTimers.delete(readerTimer);
        redis
          .run(scripts.tellReaders, keys.announcements, { offsets })
          .catch((error: unknown) => redis.typeError(error, 'publishing numbers of readers'));
      }, timing.readersPublishEveryMs);
      readerTimer.unref();
      readerTimers.add(readerTimer);
    },
    stop() {
      clearTimeout(timer);
      for (const each of readerTimers) clearTimeout(each);
    },
  };
}
