import type { Input, Output } from '#shared/contract/index.ts';
import type { DayItem } from '#shared/contract/inboxCalls.ts';
import { epochSchema } from '#shared/contract/model.ts';
import { type Notice, noticeSchema } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { listBegunAnnouncements, type Period } from '../announcement/announcementHandlers.ts';
import type { AnnouncementFeed } from '../announcement/createAnnouncementFeed.ts';
import type { DomainHandlers, Session } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { readVisibility } from '../guest/companions.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { TopicPorts } from '../topic/createTopics.ts';
import { readFollowedPosts } from '../topic/readingHandlers.ts';
import type { InboxTotals } from './createNoticeIndex.ts';

const storedNoticeSchema = noticeSchema.omit({ offset: true, read: true, readAt: true }).extend({ epoch: epochSchema });

interface Row {
  readonly offset: number;
  readonly read: boolean;
  readonly readAt: number;
  readonly notice: string;
}

type Reader = Pick<Session, 'role' | 'me'>;

export interface InboxPorts extends TopicPorts {
  readonly counter: InboxTotals;
  readonly announcements: AnnouncementFeed;
}

export function createInboxHandlers(ports: InboxPorts): DomainHandlers<'inbox'> {
  const { redis, keys, counter } = ports;

  /**
   * Changes a person's inbox and schedules the update of their total: before the change, so that it happens even if this
   * node crashes after it, and after the change, because the first update may be complete by then.
   */
  async function change<Value>(userId: string, work: () => Promise<Value>): Promise<Value> {
    await counter.updateInboxesLater([userId]);
    const value = await work();
    await counter.updateInboxesLater([userId]);
    return value;
  }

  return {
    'inbox.list': async ({ types = [], before = 0, limit }, { session }) => {
      const { me } = session;
      const page = await redis.run(scripts.listNotices, keys.user(me.id), { before, limit, types });
      const { unread, counted, next } = page;
      return {
        notices: await filterByAccess(ports, session, page.notices),
        unread,
        counted,
        next: next === 0 ? null : next,
      };
    },

    'inbox.listDay': (period, { session }) => listDay(ports, session, period),

    'inbox.markRead': ({ offsets }, { session }) =>
      change(session.me.id, () =>
        redis.run(scripts.markNoticesRead, keys.user(session.me.id), { all: false, offsets }),
      ),

    'inbox.markAllRead': (_input, { session }) =>
      change(session.me.id, () =>
        redis.run(scripts.markNoticesRead, keys.user(session.me.id), { all: true, offsets: [] }),
      ),

    'inbox.delete': ({ offsets }, { session }) =>
      change(session.me.id, () => redis.run(scripts.deleteNotices, keys.user(session.me.id), { upTo: 0, offsets })),

    'inbox.deleteAll': ({ upTo }, { session }) =>
      change(session.me.id, () => redis.run(scripts.deleteNotices, keys.user(session.me.id), { upTo, offsets: [] })),
  };
}

/**
 * The notices as their reader may see them now, even if the projector lags behind: without those of recalled messages
 * and of conversations that the reader has left, or may not see as a guest, and without the text of rooms whose new
 * password the reader has not entered. One round trip; more for guests.
 */
async function filterByAccess(ports: DataPorts, reader: Reader, rows: readonly Row[]): Promise<Notice[]> {
  const { redis, keys } = ports;
  const userId = reader.me.id;
  const isVisible = await readVisibility(ports, reader);
  const stored = readEach(redis, 'reading a notice', rows, ({ notice, ...row }) => ({
    row,
    ...storedNoticeSchema.parse(JSON.parse(notice)),
  })).filter(({ place }) => isVisible(place.conversationId));
  const byPlace = Map.groupBy(stored, ({ place }) => place.conversationId);
  const conversationIds = [...byPlace.keys()];
  const outcomes = await redis.runAll(
    conversationIds.map((conversationId) =>
      prepare(scripts.checkPlaces, keys.conversation(conversationId), {
        userId,
        places: (byPlace.get(conversationId) ?? []).map(({ epoch, place }) => ({ epoch, offset: place.offset ?? 0 })),
      }),
    ),
  );
  const states = new Map<number, string>();
  for (const [position, outcome] of outcomes.entries()) {
    if (!outcome.ok) throw outcome.error;
    const siblings = byPlace.get(conversationIds[position] ?? '') ?? [];
    for (const [index, { row }] of siblings.entries()) states.set(row.offset, outcome.reply.seen[index] ?? 'gone');
  }
  return stored.flatMap(({ row, epoch: _epoch, ...notice }) => {
    const state = states.get(row.offset);
    if (state === 'gone') return [];
    const { readAt, ...place } = row;
    const shown = { ...place, ...(readAt > 0 && { readAt }), ...notice };
    return [state === 'whole' ? shown : { ...shown, title: '', place: { ...notice.place, name: '' } }];
  });
}

/** The longest day of a calendar has 25 hours, when clocks are put back; one more as a margin. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** A part of a day from one source, newest first. `readTo`: everything of the source from this time on is in it. */
interface DayPart {
  readonly items: readonly DayItem[];
  readonly readTo: number;
}

/**
 * A page of what Activity shows of one day. Everything is read from Redis: inbox items and announcements are only there,
 * and of topics the posts that are not archived yet. Guests get their notices only. Throws INVALID_ARGUMENT
 * `{field: 'until'}`.
 */
async function listDay(
  ports: InboxPorts,
  reader: Reader,
  { from, until, before = until, limit }: Input<'inbox.listDay'>,
): Promise<Output<'inbox.listDay'>> {
  if (until <= from || until - from > LONGEST_DAY_MS) {
    throw new ChatError('INVALID_ARGUMENT', { field: 'until', message: 'A day ends after it begins, within 26 hours' });
  }
  const period = { from, before: Math.min(before, until), limit };
  const userId = reader.me.id;
  const parts = await Promise.all([
    noticesOfDay(ports, reader, period),
    ...(reader.role === 'guest' ? [] : [announcementsOfDay(ports, userId, period), postsOfDay(ports, userId, period)]),
  ]);
  // What is older than the end of one part may be preceded by further items of that part.
  const readTo = Math.max(...parts.map((part) => part.readTo)); // at most three
  const items = parts
    .flatMap((part) => part.items)
    .filter(({ at }) => at >= readTo)
    .toSorted((one, other) => other.at - one.at);
  const lastAt = items[limit - 1]?.at ?? 0;
  const page = items.filter(({ at }) => at >= lastAt);
  if (page.length < items.length) return { items: page, next: lastAt };
  return { items: page, next: readTo > from ? readTo : null };
}

async function noticesOfDay(ports: InboxPorts, reader: Reader, period: Period): Promise<DayPart> {
  const { redis, keys } = ports;
  const { more, notices } = await redis.run(scripts.listNoticesBetween, keys.user(reader.me.id), period);
  const shown = await filterByAccess(ports, reader, notices);
  const last = notices.at(-1);
  const readTo = more && last !== undefined ? timeSchema.parse(JSON.parse(last.notice)).at : period.from;
  return { items: shown.map((notice) => ({ kind: 'notice', at: notice.at, notice })), readTo };
}

const timeSchema = noticeSchema.pick({ at: true });

async function announcementsOfDay(ports: InboxPorts, userId: string, period: Period): Promise<DayPart> {
  const { announcements, more } = await listBegunAnnouncements(ports, userId, period);
  return {
    items: announcements.map((announcement) => ({ kind: 'announcement', at: announcement.startsAt, announcement })),
    readTo: more ? (announcements.at(-1)?.startsAt ?? period.from) : period.from,
  };
}

async function postsOfDay(ports: InboxPorts, userId: string, { from, before, limit }: Period): Promise<DayPart> {
  const { posts, next } = await readFollowedPosts(ports, userId, before, limit);
  return {
    items: posts.filter(({ at }) => at >= from).map((post) => ({ kind: 'post', at: post.at, post })),
    readTo: Math.max(from, next ?? from),
  };
}

/** Number of a person's unread notices that count towards the unread total: those that no conversation counts. */
export function countNotices({ redis, keys }: DataPorts, userId: string): Promise<number> {
  return redis.call('counting notices', (command) => command.zcard(keys.user(userId).noticeCounted));
}
