import { z } from 'zod';
import type { Data } from '#shared/contract/index.ts';
import { announcementSchema, type Audience, audienceSchema } from '#shared/contract/noticeModel.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { Channels } from '../redis/Channels.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { findAddressed } from './audiences.ts';
import { createAnnouncementSchedule } from './createAnnouncementSchedule.ts';

const sharedSchema = announcementSchema.omit({ read: true });
const changeSchema = z.object({
  now: z.number(),
  wasShown: z.boolean().default(true),
  announcement: sharedSchema,
});

/**
 * Messages published to all nodes. Which clients receive them depends on the schedule, the author, the writers and the
 * audience. `announcement.addressed`: one with an audience.
 */
const messageSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('announcement.changed'), data: changeSchema }),
  z.object({
    event: z.literal('announcement.addressed'),
    data: changeSchema.extend({ announcement: sharedSchema.extend({ audience: audienceSchema }) }),
  }),
  z.object({ event: z.literal('announcement.recalled'), data: z.object({ offset: z.number() }) }),
  z.object({ event: z.literal('announcement.writersChanged'), data: z.object({ writers: z.array(z.string()) }) }),
]);
type Message = z.infer<typeof messageSchema>;
type SharedAnnouncement = z.infer<typeof sharedSchema>;

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

/** The audience and the author of an announcement. */
interface Addressed {
  readonly audience: Audience;
  readonly from: string;
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

export function createAnnouncementFeed(ports: Parts): AnnouncementFeed {
  return new Feed(ports);
}

class Feed implements AnnouncementFeed {
  readonly #ports: Parts;
  readonly #subscribers = new Set<Subscriber>();
  readonly #readerTimers = new Set<NodeJS.Timeout>();
  /** Messages received during a read, applied after it because they may be newer than the reply. */
  readonly #buffered: Message[] = [];
  #schedule = createAnnouncementSchedule();
  #writers: ReadonlySet<string> = new Set();
  #subscription: Promise<() => void> | null = null;
  /** The time of Redis at the last read, and `performance.now()` at that moment; null before the first read. */
  #lastRead: { readonly now: number; readonly localTime: number } | null = null;
  #queue: Promise<void> = Promise.resolve();
  /** Deliveries in progress that wait for Redis; later ones wait for them, so that frames keep their order. */
  #deliveries: Promise<void> | null = null;
  #readsInProgress = 0;
  #isIndexed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(ports: Parts) {
    this.#ports = ports;
  }

  async subscribe(userId: string, deliver: (frame: Frame) => void): Promise<() => void> {
    const subscriber = { userId, deliver };
    this.#subscribers.add(subscriber);
    this.#subscription ??= this.#listen();
    const current = this.#subscription;
    try {
      await current;
    } catch (error) {
      this.#subscribers.delete(subscriber);
      if (this.#subscription === current) this.#subscription = null;
      throw error;
    }
    return () => {
      this.#leave(subscriber).catch((error: unknown) => this.#ports.redis.typeError(error, 'unsubscribe'));
    };
  }

  async ready(): Promise<void> {
    if (this.#isIndexed) return;
    const { redis, keys } = this.#ports;
    while ((await redis.run(scripts.indexAnnouncements, keys.announcements, { limit: READ_AT_ONCE })).left > 0);
    this.#isIndexed = true;
  }

  async refresh(): Promise<void> {
    // A node of an earlier version may have written meanwhile.
    this.#isIndexed = false;
    if (this.#subscribers.size > 0) await this.#read();
  }

  publishReadersLater(offsets: readonly number[]): void {
    if (offsets.length === 0) return;
    const { redis, keys, timing } = this.#ports;
    const timer = setTimeout(() => {
      this.#readerTimers.delete(timer);
      redis
        .run(scripts.tellReaders, keys.announcements, { offsets })
        .catch((error: unknown) => redis.typeError(error, 'publishing numbers of readers'));
    }, timing.readersPublishEveryMs);
    timer.unref();
    this.#readerTimers.add(timer);
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const timer of this.#readerTimers) clearTimeout(timer);
  }

  async #listen(): Promise<() => void> {
    const { channels, keys } = this.#ports;
    // A new listener per subscription, so that a late unsubscribe of an earlier one does not end this one.
    const leave = await channels.listen(keys.announcements.channel, (frame) => this.#onMessage(frame));
    try {
      await this.#read();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #leave(subscriber: Subscriber): Promise<void> {
    const ending = this.#subscription;
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0 || ending === null) return;
    this.#subscription = null;
    clearTimeout(this.#timer);
    this.#lastRead = null;
    this.#schedule = createAnnouncementSchedule();
    (await ending)();
  }

  #onMessage(frame: Frame): void {
    const message = messageSchema.safeParse(frame);
    if (message.success) this.#apply(message.data);
    else this.#ports.redis.typeError(message.error, 'receiving an announcement');
  }

  #apply(message: Message): void {
    if (this.#readsInProgress > 0) this.#buffered.push(message);
    else if (message.event === 'announcement.writersChanged') this.#setWriters(message.data.writers);
    else if (message.event === 'announcement.recalled') {
      this.#schedule.remove(message.data.offset);
      this.#deliver(message);
    } else {
      const { now, wasShown, announcement } = message.data;
      const { isShown, begins } = this.#schedule.change(announcement, wasShown, now);
      const { offset, from } = announcement;
      this.#deliverAnnouncement(announcement, begins, (one) => isShown || this.#alwaysSees(from, one));
      if (wasShown && !isShown) this.#publishHidden(offset, from);
      this.#scheduleRead();
    }
  }

  #deliver(frame: Frame, to: (subscriber: Subscriber) => boolean = () => true, addressed?: Addressed): void {
    if (addressed === undefined && this.#deliveries === null) {
      this.#deliverNow(frame, to);
      return;
    }
    const delivery = (this.#deliveries ?? Promise.resolve())
      .then(async () => {
        const isReader = addressed === undefined ? () => true : await this.#readersOf(addressed);
        this.#deliverNow(frame, (subscriber) => to(subscriber) && isReader(subscriber));
      })
      // A client whose frame is lost notices it when it compares its unread total with the server's.
      .catch((error: unknown) => void this.#ports.redis.typeError(error, 'delivering an announcement'))
      .finally(() => {
        if (this.#deliveries === delivery) this.#deliveries = null;
      });
    this.#deliveries = delivery;
  }

  #deliverNow(frame: Frame, to: (subscriber: Subscriber) => boolean): void {
    for (const subscriber of this.#subscribers) if (to(subscriber)) subscriber.deliver(frame);
  }

  /** Who may read it now: its author, and the people who belong to its audience. */
  async #readersOf({ audience, from }: Addressed): Promise<(subscriber: Subscriber) => boolean> {
    const userIds = new Set([...this.#subscribers].map(({ userId }) => userId));
    const found = await findAddressed(this.#ports, audience, [...userIds]);
    return ({ userId }) => userId === from || found.has(userId);
  }

  #deliverAnnouncement(
    announcement: SharedAnnouncement,
    began: boolean,
    to?: (subscriber: Subscriber) => boolean,
  ): void {
    const { audience, from } = announcement;
    const frame: Frame = { event: 'announcement.changed', data: { announcement, began } };
    this.#deliver(frame, to, audience && { audience, from });
  }

  /** The author and the writers also see announcements that are not visible to others. */
  #alwaysSees(from: string, { userId }: Subscriber): boolean {
    return userId === from || this.#writers.has(userId);
  }

  #publishHidden(offset: number, from: string): void {
    const frame: Frame = { event: 'announcement.recalled', data: { offset } };
    this.#deliver(frame, (subscriber) => !this.#alwaysSees(from, subscriber));
  }

  #rightsOf(userId: string): Rights {
    const isWriter = this.#writers.has(userId);
    return { mayWrite: this.#writers.size === 0 || isWriter, isWriter };
  }

  /** Notifies the subscribers whose permissions changed. */
  #setWriters(userIds: readonly string[]): void {
    const before = new Map([...this.#subscribers].map((one) => [one, this.#rightsOf(one.userId)]));
    this.#writers = new Set(userIds);
    for (const [subscriber, was] of before) {
      const data = this.#rightsOf(subscriber.userId);
      const isChanged = data.mayWrite !== was.mayWrite || data.isWriter !== was.isWriter;
      if (isChanged) subscriber.deliver({ event: 'announcement.writersChanged', data });
    }
  }

  /** Reads the schedule. Reads are serialised, so that each reply is newer than its request. */
  #read(): Promise<void> {
    this.#readsInProgress += 1;
    const answered = this.#queue
      .then(() => this.#readSchedule())
      .finally(() => {
        this.#readsInProgress -= 1;
        if (this.#readsInProgress === 0) for (const message of this.#buffered.splice(0)) this.#apply(message);
        this.#scheduleRead();
      });
    this.#queue = answered.catch(() => undefined); // the caller has the error
    return answered;
  }

  async #readSchedule(): Promise<void> {
    const { redis, keys } = this.#ports;
    await this.ready();
    const after = this.#lastRead?.now ?? Number.MAX_SAFE_INTEGER;
    const answer = await redis.run(scripts.readSchedule, keys.announcements, { after, limit: READ_AT_ONCE });
    // Before the first read there is no earlier state to compare with.
    if (this.#lastRead === null) this.#writers = new Set(answer.writers);
    else this.#setWriters(answer.writers);
    this.#lastRead = { now: answer.now, localTime: performance.now() };
    const { begun, ended } = this.#schedule.replace({ ...answer, started: answer.started.map(({ offset }) => offset) });
    for (const { offset, from } of ended) this.#publishHidden(offset, from);
    const started = answer.started.filter(({ offset }) => begun.has(offset));
    const read = readEach(redis, 'reading an announcement', started, ({ offset, readBy, element }) =>
      sharedSchema.parse({ ...(JSON.parse(element) as object), offset, readBy }),
    );
    for (const announcement of read) this.#deliverAnnouncement(announcement, true);
  }

  /** Schedules the next read for when an announcement starts or ends. */
  #scheduleRead(): void {
    if (this.#lastRead === null || this.#subscribers.size === 0) return;
    const now = this.#lastRead.now + performance.now() - this.#lastRead.localTime;
    const next = this.#schedule.nextChange(now);
    if (next === null) clearTimeout(this.#timer);
    else this.#readIn(Math.min(next - now, MAX_TIMER_MS));
  }

  #readIn(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#read().catch((error: unknown) => {
        this.#ports.redis.typeError(error, 'refreshing announcements');
        this.#readIn(RETRY_MS);
      });
    }, Math.ceil(afterMs));
    this.#timer.unref();
  }
}
