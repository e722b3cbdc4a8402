import type { Announcement } from '#shared/contract/noticeModel.ts';
import type { AnnouncementsState } from './reduce.ts';

/** Whether it is shown at a moment (ms since 1970): it has begun, and is not over. */
export function isShown({ startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>, now: number): boolean {
  return startsAt <= now && (endsAt === null || now < endsAt);
}

export function isUnread(announcement: Announcement, now: number): boolean {
  return !announcement.read && isShown(announcement, now);
}

/** The server's clock is not behind what it said last, so what begins at once has begun, whatever this computer's clock says. */
export function serverNow({ list }: Pick<AnnouncementsState, 'list'>, now: number): number {
  return Math.max(now, list[0]?.at ?? 0);
}

/** What a person sees; named writers see also what is not shown yet, or no longer, and everybody what they wrote. */
export function announcementsShown(state: AnnouncementsState, now: number, me: string | null): readonly Announcement[] {
  const { list, isWriter } = state;
  const clock = serverNow(state, now);
  return isWriter ? list : list.filter((one) => one.from === me || isShown(one, clock));
}

/** What I may do with one: only its author changes what it says, and those who are named as writers can take back any. */
export function allowedWith(
  { mayWrite, isWriter }: Pick<AnnouncementsState, 'mayWrite' | 'isWriter'>,
  isMine: boolean,
): { readonly edit: boolean; readonly recall: boolean } {
  return { edit: mayWrite && isMine, recall: isWriter || isMine };
}

/** Important ones stay at the top until they are read. */
export function pinnedAnnouncements(state: AnnouncementsState, now: number): readonly Announcement[] {
  return state.list.filter((one) => one.importance === 'important' && isUnread(one, serverNow(state, now)));
}

export function unreadAnnouncements(state: AnnouncementsState, now: number): number {
  return state.beyond + state.list.filter((one) => isUnread(one, serverNow(state, now))).length;
}
