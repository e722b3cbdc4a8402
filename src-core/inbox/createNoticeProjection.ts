import { z } from 'zod';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Archive } from '../archive/createArchive.ts';
import { parseEvent } from '../message/toEvent.ts';
import type { News, Projection } from '../follow/Projection.ts';
import { scripts } from '../generated/scripts.ts';
import { readEach } from '../readEach.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { closingOf, isStaleClosing } from './closing.ts';
import { createInboxes } from './createInboxes.ts';
import { createNoticeIndex, type NoticeEntry } from './createNoticeIndex.ts';
import { createThreadIndex, type ThreadReply } from './createThreadIndex.ts';
import { draftNotices, type NoticeDraft, readWith, type Target, targetsOf } from './draftNotices.ts';
import { bodyTitle, previewTitle } from './noticeTitle.ts';

const PREVIEW = 240;

interface NoticeOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly history: { readonly archive: Pick<Archive, 'readOne'> };
}

const targetSchema = z.union([
  z.null(),
  z.literal('archived'),
  z
    .object({
      id: z.string(),
      from: z.string(),
      at: z.number(),
      mentions: z.array(z.string()),
      kind: z.string(),
      preview: z.string(),
    })
    .transform(({ kind, preview, ...target }): Target => ({ ...target, title: previewTitle(kind, preview) })),
]);

/**
 * Writes people's notices as it follows the logs. Each step may be repeated, and it is safe to stop between any two: first the index of
 * the conversation, then the inboxes, then what is taken back, then what was read.
 */
export function createNoticeProjection({ redis, keys, history }: NoticeOptions): Projection {
  const index = createNoticeIndex(redis, keys);
  const threads = createThreadIndex(redis, keys);
  const inboxes = createInboxes(redis, keys);

  async function readTargets({ conversationId, epoch, events }: News): Promise<Map<number, Target>> {
    const offsets = targetsOf(events);
    const found = new Map<number, Target>();
    if (offsets.length === 0) return found;
    const args = { epoch, preview: PREVIEW, offsets };
    const { targets } = await redis.run(scripts.readTargets, keys.conversation(conversationId), args);
    for (const [position, json] of targets.entries()) {
      const offset = offsets[position] ?? 0;
      const [target = null] = readEach(redis, 'reading whom a reply concerns', [json], (each) =>
        targetSchema.parse(JSON.parse(each)),
      );
      const known = target === 'archived' ? await readArchived({ conversationId, epoch }, offset) : target;
      if (known !== null) found.set(offset, known);
    }
    return found;
  }

  /** Without its archive nobody knows whose message it was: then it tells nobody. */
  async function readArchived(log: { conversationId: string; epoch: string }, offset: number): Promise<Target | null> {
    const element = await history.archive.readOne(log, offset).catch((error: unknown) => {
      redis.typeError(error, 'reading whom a reply concerns');
      return null;
    });
    const event = element === null ? null : parseEvent(element, offset);
    if (event?.type !== 'message') return null;
    const { id, from, at, mentions = [], body } = event;
    return { id, from, at, mentions, title: bodyTitle(body) };
  }

  /** Of each reply in a thread, who had replied there before. */
  async function readParticipants({ conversationId, epoch, events }: News): Promise<Map<number, readonly string[]>> {
    const replies = events.flatMap((event): ThreadReply[] =>
      event.type === 'message' && event.inThread === true && event.replyTo !== undefined
        ? [{ root: event.replyTo, userId: event.from, offset: event.offset }]
        : [],
    );
    await threads.keep(conversationId, epoch, replies);
    const found = new Map<number, readonly string[]>();
    for (const reply of replies) found.set(reply.offset, await threads.participants(conversationId, epoch, reply));
    return found;
  }

  async function readReaders({ conversationId, epoch }: News, userIds: readonly string[]) {
    const args = { epoch, userIds: [...new Set(userIds)] };
    const { readers } = await redis.run(scripts.readReaders, keys.conversation(conversationId), args);
    return new Map(readers.map((reader) => [reader.userId, reader]));
  }

  async function tell(news: News, drafts: readonly NoticeDraft[]): Promise<void> {
    if (drafts.length === 0) return;
    const { conversationId, epoch, room } = news;
    const readers = await readReaders(
      news,
      drafts.map(({ userId }) => userId),
    );
    const addressed = drafts.flatMap((draft) => {
      const reader = readers.get(draft.userId);
      if (reader === undefined || reader.access === 'none') return [];
      const isRead = readWith(draft) > 0 && reader.readOffset >= readWith(draft);
      return [{ draft, isRead, isShown: reader.access === 'whole' }];
    });
    if (addressed.length === 0) return;
    await index.keep(
      conversationId,
      epoch,
      addressed.map(({ draft }) => draft),
    );
    await inboxes.append({ conversationId, epoch, name: room?.title ?? '' }, addressed);
  }

  /** Whoever was told of a message before it was said anew keeps that notice in its place. */
  async function inTheirPlaces(
    { conversationId, epoch }: News,
    drafts: readonly NoticeDraft[],
    targets: ReadonlyMap<number, Target>,
  ): Promise<NoticeDraft[]> {
    const places = new Set(
      drafts
        .filter(({ type, place, eventOffset }) => type === 'mentioned' && place < eventOffset)
        .map(({ place }) => place),
    );
    if (places.size === 0) return [...drafts];
    const told = new Map<string, number>();
    for (const place of places) {
      for (const { type, userId, eventOffset } of await index.about(conversationId, epoch, place)) {
        if (type === 'mentioned') told.set(`${place} ${userId}`, eventOffset);
      }
    }
    return drafts.map((draft) => {
      const eventOffset = draft.type === 'mentioned' ? told.get(`${draft.place} ${draft.userId}`) : undefined;
      if (eventOffset === undefined) return draft;
      const at = eventOffset === draft.place ? targets.get(draft.place)?.at : undefined;
      return { ...draft, eventOffset, at: at ?? draft.at };
    });
  }

  /** The notices of what was taken back, or is not so any more. */
  async function findOver(
    { conversationId, epoch }: News,
    event: LogEvent,
    targets: ReadonlyMap<number, Target>,
  ): Promise<readonly NoticeEntry[]> {
    const about = async (place: number, isOver: (entry: NoticeEntry) => boolean) =>
      (await index.about(conversationId, epoch, place)).filter(isOver);
    const isBefore = ({ eventOffset }: NoticeEntry): boolean => eventOffset < event.offset;
    if (event.type === 'recalled') return about(event.target, () => true);
    if (event.type === 'edited') {
      const mentions = targets.get(event.target)?.mentions;
      const isLeftOut = (userId: string): boolean => mentions !== undefined && !mentions.includes(userId);
      return about(event.target, ({ type, userId }) => type === 'mentioned' && isLeftOut(userId));
    }
    if (event.type === 'reacted' && !event.on) {
      return about(
        event.target,
        (entry) => isBefore(entry) && entry.from === event.from && entry.emoji === event.emoji,
      );
    }
    if (event.type === 'muted' || event.type === 'unmuted') {
      return about(0, (entry) => isBefore(entry) && entry.type === 'muted' && entry.userId === event.userId);
    }
    if (event.type !== 'left' && event.type !== 'removed') return [];
    // Where they are no longer, they have no notices of it.
    const userId = event.type === 'left' ? event.from : event.userId;
    const all = await index.all(conversationId, epoch);
    return all.filter((entry) => isBefore(entry) && entry.userId === userId);
  }

  async function withdraw(news: News, targets: ReadonlyMap<number, Target>): Promise<void> {
    const found: (readonly NoticeEntry[])[] = [];
    for (const event of news.events) found.push(await findOver(news, event, targets));
    if (news.room !== null) {
      const { room } = news;
      const whole = await index.about(news.conversationId, news.epoch, 0);
      found.push(whole.filter((entry) => isStaleClosing(entry, room)));
    }
    const over = found.flat();
    if (over.length === 0) return;
    await inboxes.withdraw(news.conversationId, over);
    await index.drop(news.conversationId, over);
  }

  async function clear(news: News): Promise<void> {
    const userIds = await index.open(news.conversationId);
    if (userIds.length === 0) return;
    const readers = await readReaders(news, userIds);
    const marks = new Map([...readers.values()].map(({ userId, readOffset }) => [userId, readOffset]));
    const read = new Map([...marks].filter(([, offset]) => offset > 0));
    if (read.size === 0) return;
    await inboxes.clear(news, read);
    await redis.run(scripts.settleOpen, keys.followed(news.conversationId), {
      marks: [...read].map(([userId, offset]) => ({ userId, offset })),
    });
  }

  return {
    name: 'notices',

    async project(news) {
      const targets = await readTargets(news);
      const participants = await readParticipants(news);
      const drafted = draftNotices(news.conversationId, news.events, targets, participants);
      const drafts = await inTheirPlaces(news, drafted, targets);
      const { warnAt, notice } = closingOf(news);
      await tell(news, notice === null ? drafts : [...drafts, notice]);
      await withdraw(news, targets);
      if (news.isChanged) await clear(news);
      return warnAt;
    },

    async end({ conversationId, epoch }) {
      const entries = await index.all(conversationId, epoch);
      await inboxes.withdraw(conversationId, entries);
      await index.drop(conversationId, entries);
      await threads.drop(conversationId, epoch);
    },
  };
}
