import type { RoomState } from '#shared/contract/model.ts';
import type { News } from '../follow/Projection.ts';
import type { NoticeEntry } from './createNoticeIndex.ts';
import type { NoticeDraft } from './draftNotices.ts';

/** A room's owner is told that it is about to close when a tenth of its time is left, at most a day before. */
const PART = 10;
const MOST_MS = 86_400_000;

/** What to tell the owner now (once for each time that the clock starts anew), and when to look again; 0: no need. */
export function closingOf({ room, now, hasMore }: News): { warnAt: number; notice: NoticeDraft | null } {
  if (room === null || hasMore) return { warnAt: 0, notice: null };
  const { closesAt, idleTtlMs, ownerId } = room;
  const warnAt = closesAt - Math.min(Math.round(idleTtlMs / PART), MOST_MS);
  if (now < warnAt) return { warnAt, notice: null };
  const what = { type: 'roomClosing', from: '', eventId: String(closesAt), eventOffset: 0 } as const;
  return { warnAt: 0, notice: { ...what, userId: ownerId, at: warnAt, title: '', place: 0, until: closesAt } };
}

/** Somebody has written since, or somebody else owns the room. */
export function isStaleClosing({ type, userId, eventId }: NoticeEntry, { closesAt, ownerId }: RoomState): boolean {
  return type === 'roomClosing' && (userId !== ownerId || eventId !== String(closesAt));
}
