import { z } from 'zod';
import type { LogEvent } from '#shared/contract/model.ts';
import { deletedUpTo, isDeleted } from '#shared/message/isDeleted.ts';
import type { Archive } from '../archive/createArchive.ts';
import { parseEvent } from '../logElement.ts';
import type { ProjectionBatch, Projection } from '../follow/Projection.ts';
import { scripts } from '../generated/scripts.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { closingWarning, isStaleWarning } from './closingWarning.ts';
import { createReplyIndex } from '../conversation/createReplyIndex.ts';
import { createInboxes, createNoticeIndex, type InboxTotals, type NoticeEntry } from './createNoticeIndex.ts';
import { createThreadIndex, type ThreadReply } from './createThreadIndex.ts';
import {
  noticeTitle,
  draftNotices,
  type NoticeDraft,
  type PeopleByOffset,
  previewTitle,
  readAtOffset,
  type Target,
  targetsOf,
} from './draftNotices.ts';
import { findWideMentions, listMeantPeople } from './meantPeople.ts';
import { readReaders } from './readReaders.ts';

const PREVIEW = 240;

interface NoticeOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly history: { readonly archive: Pick<Archive, 'readOne'> };
  readonly counter: InboxTotals;
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

/** What events refer to: messages by offset, and the people of wide mentions by the offset of the event. */
interface Referred {
  readonly targets: ReadonlyMap<number, Target>;
  readonly meant: PeopleByOffset;
}

/**
 * Projects conversation logs onto people's inboxes. Every step is idempotent, and it is safe to stop between any two:
 * first the index of the conversation, then the inboxes, then withdrawn notices, then read notices.
 */
export function createNoticeProjection({ redis, keys, history, counter }: NoticeOptions): Projection {
  const ports = { redis, keys };
  const index = createNoticeIndex(redis, keys);
  const threads = createThreadIndex(redis, keys);
  const replyIndex = createReplyIndex(redis, keys);
  const inboxes = createInboxes(redis, keys, counter);

  async function readTargets({ conversationId, epoch, events }: ProjectionBatch): Promise<Map<number, Target>> {
    const offsets = targetsOf(events);
    const found = new Map<number, Target>();
    if (offsets.length === 0) return found;
    const args = { epoch, preview: PREVIEW, offsets };
    const { targets } = await redis.run(scripts.readTargets, keys.conversation(conversationId), args);
    for (const [position, json] of targets.entries()) {
      const offset = offsets[position] ?? 0;
      const [target = null] = readEach(redis, 'reading the target of a reply', [json], (each) =>
        targetSchema.parse(JSON.parse(each)),
      );
      const known = target === 'archived' ? await readArchived({ conversationId, epoch }, offset) : target;
      if (known !== null) found.set(offset, known);
    }
    return found;
  }

  /** Null when the archive is not available: the author is unknown then, and nobody gets a notice. */
  async function readArchived(log: { conversationId: string; epoch: string }, offset: number): Promise<Target | null> {
    const element = await history.archive.readOne(log, offset).catch((error: unknown) => {
      redis.typeError(error, 'reading the target of a reply');
      return null;
    });
    const event = element === null ? null : parseEvent(element, offset);
    if (event?.type !== 'message') return null;
    const { id, from, at, mentions = [], body } = event;
    return { id, from, at, mentions, title: noticeTitle(log.conversationId, body) };
  }

  /** For each reply in a thread: the authors who had replied there before. */
  async function readParticipants({
    conversationId,
    epoch,
    events,
  }: ProjectionBatch): Promise<Map<number, readonly string[]>> {
    const replies = events.flatMap((event): ThreadReply[] =>
      event.type === 'message' && event.inThread === true && event.replyTo !== undefined
        ? [{ root: event.replyTo, userId: event.from, offset: event.offset }]
        : [],
    );
    await threads.add(conversationId, epoch, replies);
    const found = new Map<number, readonly string[]>();
    for (const reply of replies) found.set(reply.offset, await threads.earlierAuthors(conversationId, epoch, reply));
    return found;
  }

  /**
   * For each message that mentions everyone or a group: the people whom that means now. An edit notifies only the
   * people whom it names, so for it these are the people who were notified of the message before.
   */
  async function readMeant(batch: ProjectionBatch, targets: ReadonlyMap<number, Target>): Promise<PeopleByOffset> {
    const meant = new Map<number, readonly string[]>();
    if (batch.room === null) return meant;
    const mentionsOf = (event: LogEvent): readonly string[] => {
      if (event.type === 'edited') return targets.get(event.target)?.mentions ?? [];
      return event.type === 'message' ? (event.mentions ?? []) : [];
    };
    const wide = await findWideMentions(ports, batch, [...new Set(batch.events.flatMap(mentionsOf))]);
    for (const event of batch.events) {
      const mentioned = mentionsOf(event).filter((id) => wide.includes(id));
      if (mentioned.length === 0) continue;
      const isEdit = event.type === 'edited';
      const people = isEdit ? listNotified(batch, event.target) : listMeantPeople(ports, batch, mentioned);
      meant.set(event.offset, await people);
    }
    return meant;
  }

  /** The people who have a notice that a message mentions them. */
  async function listNotified({ conversationId, epoch }: ProjectionBatch, offset: number): Promise<readonly string[]> {
    const entries = await index.listByMessage(conversationId, epoch, offset);
    return entries.filter(({ type }) => type === 'mentioned').map(({ userId }) => userId);
  }

  async function deliver(batch: ProjectionBatch, drafts: readonly NoticeDraft[]): Promise<void> {
    if (drafts.length === 0) return;
    const { conversationId, epoch, room } = batch;
    const readers = await readReaders(
      ports,
      batch,
      drafts.map(({ userId }) => userId),
    );
    const addressed = drafts.flatMap((draft) => {
      const reader = readers.get(draft.userId);
      if (reader === undefined || reader.access === 'none') return [];
      const isRead = readAtOffset(draft) > 0 && reader.readOffset >= readAtOffset(draft);
      return [{ draft, isRead, isShown: reader.access === 'whole' }];
    });
    if (addressed.length === 0) return;
    await index.add(
      conversationId,
      epoch,
      addressed.map(({ draft }) => draft),
    );
    await inboxes.append({ conversationId, epoch, name: room?.title ?? '' }, addressed);
  }

  /** A notice about a message that was edited keeps its original position and time. */
  async function keepPositions(
    { conversationId, epoch }: ProjectionBatch,
    drafts: readonly NoticeDraft[],
    targets: ReadonlyMap<number, Target>,
  ): Promise<NoticeDraft[]> {
    const places = new Set(
      drafts
        .filter(({ type, messageOffset, eventOffset }) => type === 'mentioned' && messageOffset < eventOffset)
        .map(({ messageOffset: place }) => place),
    );
    if (places.size === 0) return [...drafts];
    const positions = new Map<string, number>();
    for (const place of places) {
      for (const { type, userId, eventOffset } of await index.listByMessage(conversationId, epoch, place)) {
        if (type === 'mentioned') positions.set(`${place} ${userId}`, eventOffset);
      }
    }
    return drafts.map((draft) => {
      const eventOffset =
        draft.type === 'mentioned' ? positions.get(`${draft.messageOffset} ${draft.userId}`) : undefined;
      if (eventOffset === undefined) return draft;
      const at = eventOffset === draft.messageOffset ? targets.get(draft.messageOffset)?.at : undefined;
      return { ...draft, eventOffset, at: at ?? draft.at };
    });
  }

  /** The notices that an event makes obsolete. */
  async function findObsolete(
    { conversationId, epoch }: ProjectionBatch,
    event: LogEvent,
    { targets, meant }: Referred,
  ): Promise<readonly NoticeEntry[]> {
    const listByMessage = async (place: number, isObsolete: (entry: NoticeEntry) => boolean) =>
      (await index.listByMessage(conversationId, epoch, place)).filter(isObsolete);
    const isBefore = ({ eventOffset }: NoticeEntry): boolean => eventOffset < event.offset;
    if (event.type === 'recalled') return listByMessage(event.target, () => true);
    // Of the events in place of deleted ones, none changes more than the one that was appended after them.
    if (event.type === 'expired') return isDeleted(event) ? [] : index.listUpTo(conversationId, epoch, event.upTo);
    if (event.type === 'edited') {
      const mentions = targets.get(event.target)?.mentions;
      const stillMeant = meant.get(event.offset) ?? [];
      const isNotMentioned = (userId: string): boolean =>
        mentions !== undefined && !mentions.includes(userId) && !stillMeant.includes(userId);
      return listByMessage(event.target, ({ type, userId }) => type === 'mentioned' && isNotMentioned(userId));
    }
    if (event.type === 'reacted' && !event.on) {
      return listByMessage(
        event.target,
        (entry) => isBefore(entry) && entry.from === event.from && entry.emoji === event.emoji,
      );
    }
    if (event.type === 'muted' || event.type === 'unmuted') {
      return listByMessage(0, (entry) => isBefore(entry) && entry.type === 'muted' && entry.userId === event.userId);
    }
    if (event.type !== 'left' && event.type !== 'removed') return [];
    // Former members keep no notices of a conversation.
    const userId = event.type === 'left' ? event.from : event.userId;
    const all = await index.listAll(conversationId, epoch);
    return all.filter((entry) => isBefore(entry) && entry.userId === userId);
  }

  async function withdraw(batch: ProjectionBatch, referred: Referred): Promise<void> {
    const found: (readonly NoticeEntry[])[] = [];
    for (const event of batch.events) found.push(await findObsolete(batch, event, referred));
    if (batch.room !== null) {
      const { room } = batch;
      const general = await index.listByMessage(batch.conversationId, batch.epoch, 0);
      found.push(general.filter((entry) => isStaleWarning(entry, room)));
    }
    const obsolete = found.flat();
    if (obsolete.length === 0) return;
    await inboxes.withdraw(batch.conversationId, obsolete);
    await index.remove(batch.conversationId, obsolete);
  }

  async function clear(batch: ProjectionBatch): Promise<void> {
    const userIds = await index.listUnreadUsers(batch.conversationId);
    if (userIds.length === 0) return;
    const readers = await readReaders(ports, batch, userIds);
    const readOffsets = new Map([...readers.values()].map(({ userId, readOffset }) => [userId, readOffset]));
    const read = new Map([...readOffsets].filter(([, offset]) => offset > 0));
    if (read.size === 0) return;
    await inboxes.clear(batch, read);
    await redis.run(scripts.settleOpen, keys.followed(batch.conversationId), {
      marks: [...read].map(([userId, offset]) => ({ userId, offset })),
    });
  }

  return {
    name: 'notices',

    async project(batch) {
      await replyIndex.apply(batch);
      const upTo = deletedUpTo(batch.events);
      if (upTo > 0) await threads.remove(batch.conversationId, batch.epoch, upTo);
      const targets = await readTargets(batch);
      const participants = await readParticipants(batch);
      const meant = await readMeant(batch, targets);
      const drafted = draftNotices(batch.conversationId, batch.events, targets, { participants, meant });
      const drafts = await keepPositions(batch, drafted, targets);
      const { warnAt, notice } = closingWarning(batch);
      await deliver(batch, notice === null ? drafts : [...drafts, notice]);
      await withdraw(batch, { targets, meant });
      if (batch.isChanged) await clear(batch);
      return warnAt;
    },

    async end({ conversationId, epoch }) {
      const entries = await index.listAll(conversationId, epoch);
      await inboxes.withdraw(conversationId, entries);
      await index.remove(conversationId, entries);
      await threads.remove(conversationId, epoch);
      await replyIndex.remove({ conversationId, epoch });
    },
  };
}
