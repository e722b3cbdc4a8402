import { z } from 'zod';
import type { Data } from '#shared/contract/index.ts';
import { announcementSchema } from '#shared/contract/noticeModel.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { Channels } from '../live/createChannels.ts';
import { readEach } from '../readEach.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { createSchedule } from './createSchedule.ts';

/** What every Parley hears; what its people hear of it depends on when it is shown, and on who wrote it or writes. */
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

/** Announcements, live: one subscription for all who are signed in here, and one timer for what begins or ends next. */
export interface AnnouncementNews {
  /** Resolves when Redis has confirmed; returns what ends it. Throws as `Channels.listen` and `RedisAccess.run` do. */
  hear(userId: string, deliver: (frame: Frame) => void): Promise<() => void>;
  /** Resolves when those of earlier versions are in the indexes. Throws what `RedisAccess.run` throws. */
  ready(): Promise<void>;
  /** Asks Redis what is shown when: after the connection was lost. Throws what `RedisAccess.run` throws. */
  look(): Promise<void>;
  /** This Parley is to say how many have read these, a little later, so that many who read at once are said once. */
  tellReadersLater(offsets: readonly number[]): void;
  /** Ends its timers. */
  stop(): void;
}

interface Ear {
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

/** Longer than that no timer is trusted: a computer sleeps, and clocks drift. */
const LOOK_AT_LEAST_EVERY_MS = 5 * 60_000;
const LOOK_AGAIN_MS = 1_000;
/** Announcements that one reading answers, and that are indexed in one step. */
const READ_AT_ONCE = 500;

export function createAnnouncementNews({ redis, keys, channels, timing }: Parts): AnnouncementNews {
  const ears = new Set<Ear>();
  let schedule = createSchedule();
  const telling = new Set<NodeJS.Timeout>();
  let writers: ReadonlySet<string> = new Set();
  let subscription: Promise<() => void> | null = null;
  /** Redis' time at the last look, and this computer's at that moment; null before the first. */
  let looked: { readonly now: number; readonly here: number } | null = null;
  let turn: Promise<void> = Promise.resolve();
  let asking = 0;
  let isIndexed = false;
  /** What came while Redis was asked: it may be newer than the answer. */
  const waiting: Message[] = [];
  let timer: NodeJS.Timeout | undefined;

  function deliver(frame: Frame, to: (ear: Ear) => boolean = () => true): void {
    for (const ear of ears) if (to(ear)) ear.deliver(frame);
  }

  /** Its author sees one that is not shown, and whoever is named as a writer. */
  const alwaysSees =
    (from: string) =>
    ({ userId }: Ear): boolean =>
      userId === from || writers.has(userId);
  const tellGone = (offset: number, from: string): void => deliver(gone(offset), (ear) => !alwaysSees(from)(ear));
  const gone = (offset: number): Frame => ({ event: 'announcement.recalled', data: { offset } });

  const rightsOf = (userId: string): Rights => ({
    mayWrite: writers.size === 0 || writers.has(userId),
    isWriter: writers.has(userId),
  });

  /** Whoever may do something else now is told so. */
  function setWriters(userIds: readonly string[]): void {
    const before = new Map([...ears].map((ear) => [ear, rightsOf(ear.userId)]));
    writers = new Set(userIds);
    for (const [ear, was] of before) {
      const data = rightsOf(ear.userId);
      const isNews = data.mayWrite !== was.mayWrite || data.isWriter !== was.isWriter;
      if (isNews) ear.deliver({ event: 'announcement.writersChanged', data });
    }
  }

  function take(message: Message): void {
    if (asking > 0) waiting.push(message);
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
      if (wasShown && !isShown) tellGone(offset, from);
      wait();
    }
  }

  async function ready(): Promise<void> {
    if (isIndexed) return;
    while ((await redis.run(scripts.indexAnnouncements, keys.announcements, { limit: READ_AT_ONCE })).left > 0);
    isIndexed = true;
  }

  /** One after the other, so that each answer is younger than what asked for it. */
  function look(): Promise<void> {
    asking += 1;
    const answered = turn.then(ask).finally(() => {
      asking -= 1;
      if (asking === 0) for (const message of waiting.splice(0)) take(message);
      wait();
    });
    turn = answered.catch(() => undefined); // the caller has the error
    return answered;
  }

  async function ask(): Promise<void> {
    await ready();
    const after = looked?.now ?? Number.MAX_SAFE_INTEGER;
    const answer = await redis.run(scripts.readSchedule, keys.announcements, { after, limit: READ_AT_ONCE });
    // Nobody was told anything before the first look.
    if (looked === null) writers = new Set(answer.writers);
    else setWriters(answer.writers);
    looked = { now: answer.now, here: performance.now() };
    const { begun, ended } = schedule.replace({ ...answer, started: answer.started.map(({ offset }) => offset) });
    for (const { offset, from } of ended) tellGone(offset, from);
    const started = answer.started.filter(({ offset }) => begun.has(offset));
    const read = readEach(redis, 'reading an announcement', started, ({ offset, readBy, element }) =>
      announcementSchema.omit({ read: true }).parse({ ...(JSON.parse(element) as object), offset, readBy }),
    );
    for (const announcement of read) {
      deliver({ event: 'announcement.changed', data: { announcement, began: true } });
    }
  }

  /** Until something begins or ends. */
  function wait(): void {
    if (looked === null || ears.size === 0) return;
    const now = looked.now + performance.now() - looked.here;
    const next = schedule.nextChange(now);
    if (next === null) clearTimeout(timer);
    else lookSoon(Math.min(next - now, LOOK_AT_LEAST_EVERY_MS));
  }

  function lookSoon(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      look().catch((error: unknown) => {
        redis.typeError(error, 'looking for announcements');
        lookSoon(LOOK_AGAIN_MS);
      });
    }, Math.ceil(afterMs));
    timer.unref();
  }

  function onMessage(frame: Frame): void {
    const message = messageSchema.safeParse(frame);
    if (message.success) take(message.data);
    else redis.typeError(message.error, 'hearing an announcement');
  }

  async function subscribe(): Promise<() => void> {
    // A function of its own, so that an earlier subscription that ends late does not end this one.
    const leave = await channels.listen(keys.announcements.channel, (frame) => onMessage(frame));
    try {
      await look();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function leave(ear: Ear): Promise<void> {
    if (!ears.delete(ear) || ears.size > 0 || subscription === null) return;
    const ending = subscription;
    subscription = null;
    clearTimeout(timer);
    looked = null;
    schedule = createSchedule();
    (await ending)();
  }

  return {
    async hear(userId, onFrame) {
      const ear = { userId, deliver: onFrame };
      ears.add(ear);
      subscription ??= subscribe();
      const mine = subscription;
      try {
        await mine;
      } catch (error) {
        ears.delete(ear);
        if (subscription === mine) subscription = null;
        throw error;
      }
      return () => {
        leave(ear).catch((error: unknown) => redis.typeError(error, 'unsubscribe'));
      };
    },
    ready,
    async look() {
      // A node of an earlier version may have written since.
      isIndexed = false;
      if (ears.size > 0) await look();
    },
    tellReadersLater(offsets) {
      if (offsets.length === 0) return;
      const telltale = setTimeout(() => {
        telling.delete(telltale);
        redis
          .run(scripts.tellReaders, keys.announcements, { offsets })
          .catch((error: unknown) => redis.typeError(error, 'telling who has read'));
      }, timing.readersToldEveryMs);
      telltale.unref();
      telling.add(telltale);
    },
    stop() {
      clearTimeout(timer);
      for (const each of telling) clearTimeout(each);
    },
  };
}
