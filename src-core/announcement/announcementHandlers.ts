import type { Input } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Announcement, announcementSchema } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { normaliseNoticeTitle, refuseNoticeBody, refuseNoticeTitle } from '#shared/text/noticeTitle.ts';
import type { DomainHandlers } from '../Client.ts';
import type { AnnouncementFeed } from './createAnnouncementFeed.ts';
import { audienceExists, readAudiences } from './audiences.ts';
import { scripts } from '../generated/scripts.ts';
import { checkPeople } from '../person/personHandlers.ts';
import type { MessageRate } from '../quota/createMessageRate.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { Timing } from '../timing.ts';

/** Readers per page, and readers deleted per step after a recall. */
const READERS_PER_PAGE = 1_000;
const DELETED_AT_ONCE = 5_000;

export interface AnnouncementPorts extends DataPorts {
  readonly announcements: AnnouncementFeed;
  readonly timing: Timing;
  readonly messageRate: MessageRate;
  /** Throws NOT_TEAM_OWNER. */
  readonly team: { requireOwner(userId: string): Promise<void> };
}

export function createAnnouncementHandlers(ports: AnnouncementPorts): DomainHandlers<'announcement'> {
  const { redis, announcements: feed, timing } = ports;
  const { announcements: keys } = ports.keys;

  /** A person, with the audiences that they belong to at the time of the call. */
  async function reader(userId: string): Promise<{ userId: string; audiences: string }> {
    return { userId, audiences: await readAudiences(ports, userId) };
  }

  /** Publishes the new read state to all windows of this person. */
  async function publishRead(userId: string, offsets: readonly number[], unread: number): Promise<void> {
    const frame = JSON.stringify({ event: 'announcement.read', data: { offsets, unread } });
    const { channel } = ports.keys.user(userId);
    await redis.call('publishing what was read', (command) => command.spublish(channel, frame));
  }

  async function deleteReaders(offset: number): Promise<void> {
    const args = { offset, limit: DELETED_AT_ONCE };
    while ((await redis.run(scripts.forgetReaders, keys, args)).left > 0);
  }

  return {
    'announcement.list': async ({ before = 0, limit }, { session }) => {
      await feed.ready();
      const args = { ...(await reader(session.me.id)), before, limit };
      const { announcements, ...rest } = await redis.run(scripts.listAnnouncements, keys, args);
      return { ...rest, announcements: readEach(redis, 'reading an announcement', announcements, toAnnouncement) };
    },

    'announcement.open': async ({ offset }, { session }) => {
      const args = { ...(await reader(session.me.id)), offset };
      const { body, ...stored } = await redis.run(scripts.openAnnouncement, keys, args);
      return { announcement: toAnnouncement({ ...stored, offset }), body };
    },

    'announcement.markRead': async ({ offsets }, { session }) => {
      const { me } = session;
      await feed.ready();
      const all = offsets === 'all';
      const args = {
        ...(await reader(me.id)),
        everyMs: timing.readersPublishEveryMs,
        all,
        offsets: all ? [] : offsets,
      };
      const { unread, read, toTell } = await redis.run(scripts.markAnnouncementsRead, keys, args);
      feed.publishReadersLater(toTell);
      if (read.length > 0) {
        await publishRead(me.id, read, unread).catch((error: unknown) =>
          redis.typeError(error, 'publishing what was read'),
        );
      }
      return { unread };
    },

    'announcement.publish': async ({ clientId, audience, ...content }, { session }) => {
      const args = {
        userId: session.me.id,
        clientId,
        ...toScript(content),
        limit: LIMITS.plannedAnnouncements,
        audience: audience ?? '',
        audienceExists: audience === undefined || (await audienceExists(ports, audience)),
      };
      const message = { author: session.me.id, place: 'announcements', clientId };
      const { stored } = await ports.messageRate.send(message, async () => {
        const published = await redis.run(scripts.publishAnnouncement, keys, args);
        return { stored: published, at: 0, repeated: false };
      });
      return { announcement: toAnnouncement({ ...stored, read: true }) };
    },

    'announcement.edit': async ({ clientId, offset, ...content }, { session }) => {
      const args = {
        userId: session.me.id,
        clientId,
        offset,
        ...toScript(content),
        limit: LIMITS.plannedAnnouncements,
        audiences: await readAudiences(ports, session.me.id),
      };
      const stored = await redis.run(scripts.editAnnouncement, keys, args);
      return { announcement: toAnnouncement({ ...stored, offset, read: true }) };
    },

    'announcement.recall': async ({ clientId, offset }, { session }) => {
      const args = { ...(await reader(session.me.id)), clientId, offset };
      const { readBy } = await redis.run(scripts.recallAnnouncement, keys, args);
      // The recall has succeeded even if this fails; a retry continues the deletion.
      if (readBy > 0) {
        await deleteReaders(offset).catch((error: unknown) => redis.typeError(error, 'deleting readers'));
      }
      return {};
    },

    'announcement.readers': async ({ offset, after = '' }, { session }) => {
      const args = { ...(await reader(session.me.id)), offset, after, limit: READERS_PER_PAGE };
      const { readers, more } = await redis.run(scripts.listReaders, keys, args);
      return { readers: [...readers], next: (more ? readers.at(-1) : undefined) ?? null };
    },

    'announcement.writers': async () => {
      const { writers } = await redis.run(scripts.listWriters, keys, {});
      return { writers: writers.toSorted() };
    },

    'announcement.setWriters': async ({ userIds }, { session }) => {
      await ports.team.requireOwner(session.me.id);
      await checkPeople(ports, userIds);
      await redis.run(scripts.setWriters, keys, { userIds });
      return {};
    },
  };
}

/** In ms. */
export interface Period {
  readonly from: number;
  /** Not included. */
  readonly before: number;
  readonly limit: number;
}

/** The announcements shown now that began in a period, newest first. Throws the errors of `RedisAccess.run`. */
export async function listBegunAnnouncements(
  ports: Pick<AnnouncementPorts, 'redis' | 'keys' | 'announcements'>,
  userId: string,
  period: Period,
): Promise<{ readonly announcements: readonly Announcement[]; readonly more: boolean }> {
  const { redis, keys, announcements: feed } = ports;
  await feed.ready();
  const args = { userId, audiences: await readAudiences(ports, userId), ...period };
  const { announcements, more } = await redis.run(scripts.listBegun, keys.announcements, args);
  return { announcements: readEach(redis, 'reading an announcement', announcements, toAnnouncement), more };
}

type Content = Pick<Input<'announcement.publish'>, 'title' | 'body' | 'importance' | 'startsAt' | 'endsAt'>;

/**
 * Validates the content and converts it to script arguments. Throws TITLE_EMPTY, TITLE_TOO_LONG, TEXT_TOO_LONG,
 * TEXT_INVALID.
 */
function toScript({ title, body, importance, startsAt = 0, endsAt }: Content) {
  const refusal = refuseNoticeTitle(title) ?? refuseNoticeBody(body);
  if (refusal !== null) throw new ChatError(refusal);
  const content = JSON.stringify({ importance, title: normaliseNoticeTitle(title) }).slice(1);
  // A body of white space only is stored as empty.
  return { startsAt, endsAt: JSON.stringify(endsAt), content, body: body.trim() === '' ? '' : body };
}

interface Stored {
  readonly offset: number;
  readonly read: boolean;
  readonly readBy: number;
  /** The log element, which does not contain the offset. */
  readonly element: string;
}

function toAnnouncement({ element, ...state }: Stored): Announcement {
  return announcementSchema.parse({ ...(JSON.parse(element) as object), ...state });
}

/**
 * Number of visible announcements that this person has neither written nor read. Throws the errors of
 * `RedisAccess.run`.
 */
export async function countUnreadAnnouncements(ports: DataPorts, userId: string): Promise<number> {
  const args = { userId, audiences: await readAudiences(ports, userId) };
  const { unread } = await ports.redis.run(scripts.countUnreadAnnouncements, ports.keys.announcements, args);
  return unread;
}
