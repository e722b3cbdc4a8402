import type { RoomState } from '#shared/contract/model.ts';
import type { ProjectionBatch } from '../follow/Projection.ts';
import type { NoticeEntry } from './createNoticeIndex.ts';
import type { NoticeDraft } from './draftNotices.ts';

/** The owner of a room is warned when a tenth of its idle time is left, at most one day before it closes. */
const FRACTION = 10;
const MAX_MS = 86_400_000;

/** The warning that is due now (one per closing time), or the time when it will be due (`warnAt`; 0: none). */
export function closingWarning({ room, now, hasMore }: ProjectionBatch): {
  warnAt: number;
  notice: NoticeDraft | null;
} {
  if (room === null || hasMore) return { warnAt: 0, notice: null };
  const { closesAt, idleTtlMs, ownerId } = room;
  if (closesAt === 0) return { warnAt: 0, notice: null };
  const warnAt = closesAt - Math.min(Math.round(idleTtlMs / FRACTION), MAX_MS);
  if (now < warnAt) return { warnAt, notice: null };
  const what = { type: 'roomClosing', from: '', eventId: String(closesAt), eventOffset: 0 } as const;
  return { warnAt: 0, notice: { ...what, userId: ownerId, at: warnAt, title: '', messageOffset: 0, until: closesAt } };
}

/** Whether a closing warning is obsolete because the closing time or the owner has changed. */
export function isStaleWarning({ type, userId, eventId }: NoticeEntry, { closesAt, ownerId }: RoomState): boolean {
  return type === 'roomClosing' && (userId !== ownerId || eventId !== String(closesAt));
}
