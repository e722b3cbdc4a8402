import type { Announcement } from '#shared/contract/noticeModel.ts';
import type { AnnouncementsState } from './reduce.ts';

/** Whether an announcement is shown at a time (ms since 1970): it has started and has not ended. */
export function isShown({ startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>, now: number): boolean {
  return startsAt <= now && (endsAt === null || now < endsAt);
}

export function isUnread(announcement: Announcement, now: number): boolean {
  return !announcement.read && isShown(announcement, now);
}

/**
 * The server's time is at least the time of the newest announcement. Without this bound, an announcement that starts
 * immediately would stay hidden while this computer's clock is slow.
 */
export function serverNow({ list }: Pick<AnnouncementsState, 'list'>, now: number): number {
  return Math.max(now, list[0]?.at ?? 0);
}

/** The announcements that a person sees. Named writers also see scheduled and expired ones, authors their own. */
export function announcementsShown(state: AnnouncementsState, now: number, me: string | null): readonly Announcement[] {
  const { list, isWriter } = state;
  const clock = serverNow(state, now);
  return isWriter ? list : list.filter((one) => one.from === me || isShown(one, clock));
}

/** My permissions for an announcement: only its author edits it; named writers can recall any announcement. */
export function allowedWith(
  { mayWrite, isWriter }: Pick<AnnouncementsState, 'mayWrite' | 'isWriter'>,
  isMine: boolean,
): { readonly edit: boolean; readonly recall: boolean } {
  return { edit: mayWrite && isMine, recall: isWriter || isMine };
}

/** Important announcements stay at the top until they are read. */
export function pinnedAnnouncements(state: AnnouncementsState, now: number): readonly Announcement[] {
  return state.list.filter((one) => one.importance === 'important' && isUnread(one, serverNow(state, now)));
}

export function unreadAnnouncements(state: AnnouncementsState, now: number): number {
  return state.beyond + state.list.filter((one) => isUnread(one, serverNow(state, now))).length;
}
