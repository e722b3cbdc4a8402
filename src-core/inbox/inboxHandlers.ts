import { epochSchema } from '#shared/contract/model.ts';
import { type Notice, noticeSchema } from '#shared/contract/noticeModel.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { InboxTotals } from './createNoticeIndex.ts';

const storedNoticeSchema = noticeSchema.omit({ offset: true, read: true, readAt: true }).extend({ epoch: epochSchema });

interface Row {
  readonly offset: number;
  readonly read: boolean;
  readonly readAt: number;
  readonly notice: string;
}

interface InboxPorts extends DataPorts {
  readonly counter: InboxTotals;
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
        notices: await filterByAccess(ports, me.id, page.notices),
        unread,
        counted,
        next: next === 0 ? null : next,
      };
    },

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
 * and of conversations that the reader has left, and without the text of rooms whose new password the reader has not
 * entered. One round trip.
 */
async function filterByAccess({ redis, keys }: DataPorts, userId: string, rows: readonly Row[]): Promise<Notice[]> {
  const stored = readEach(redis, 'reading a notice', rows, ({ notice, ...row }) => ({
    row,
    ...storedNoticeSchema.parse(JSON.parse(notice)),
  }));
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

/** Number of a person's unread notices that count towards the unread total: those that no conversation counts. */
export function countNotices({ redis, keys }: DataPorts, userId: string): Promise<number> {
  return redis.call('counting notices', (command) => command.zcard(keys.user(userId).noticeCounted));
}
