import type { Args, Data, Output } from '#shared/contract/index.ts';
import type { Announcement, Audience } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { addOlder } from '../addOlder.ts';
import { replayBuffered, applyOrBuffer, type EventBuffer } from '../bufferEvents.ts';
import { without } from '../without.ts';

/** Announcement events from the server. */
export type AnnouncementEvent =
  /** `mine`: I wrote the announcement, so it is never unread. */
  | ({ readonly name: 'changed'; readonly mine: boolean } & Pick<Data<'announcement.changed'>, 'announcement'>)
  | ({ readonly name: 'recalled' } & Data<'announcement.recalled'>)
  | ({ readonly name: 'writersChanged' } & Data<'announcement.writersChanged'>)
  | ({ readonly name: 'read' } & Data<'announcement.read'>);

/** The draft of a new announcement, or (with an offset) of an edit. */
export interface AnnouncementDraft {
  readonly offset: number | null;
  /** The same for every retry, so that a retry never publishes twice. */
  readonly clientId: string;
  readonly title: string;
  readonly body: string;
  readonly importance: Args<'announcement.publish'>['importance'];
  /** Null: everyone. */
  readonly audience: Audience | null;
  /** As typed into the fields. Empty: starts now, or has no end. */
  readonly starts: string;
  readonly ends: string;
}

export interface Body {
  readonly editedAt: number | null;
  readonly text: string;
}

export interface AnnouncementsState extends EventBuffer<AnnouncementEvent> {
  /** Newest first. An expired announcement may be in the list; selectors filter it out. */
  readonly list: readonly Announcement[];
  /** Number of unread announcements beyond the loaded list. */
  readonly beyond: number;
  /** The `before` cursor of the next page; `null` when everything is loaded. */
  readonly next: number | null;
  readonly mayWrite: boolean;
  /** I am a named writer. There are no named writers while everybody may write. */
  readonly isWriter: boolean;
  /** Bodies that were opened here, by offset. */
  readonly bodies: Readonly<Record<number, Body>>;
  /** Drafts by `draftKey`. */
  readonly drafts: Readonly<Record<string, AnnouncementDraft>>;
  readonly known: boolean;
}

export type AnnouncementsPage = Output<'announcement.list'>;
export type PersistedAnnouncements = Pick<
  AnnouncementsState,
  'list' | 'beyond' | 'next' | 'mayWrite' | 'isWriter' | 'bodies'
>;

export type AnnouncementsAction =
  | { readonly type: 'restored'; readonly kept: PersistedAnnouncements }
  | { readonly type: 'draftsRestored'; readonly drafts: AnnouncementsState['drafts'] }
  | { readonly type: 'requested' }
  | { readonly type: 'loaded'; readonly page: AnnouncementsPage; readonly now: number }
  | { readonly type: 'failed' }
  | { readonly type: 'olderLoaded'; readonly page: AnnouncementsPage; readonly now: number }
  | { readonly type: 'opened'; readonly announcement: Announcement; readonly text: string }
  | { readonly type: 'eventReceived'; readonly event: AnnouncementEvent }
  | { readonly type: 'drafted'; readonly draft: AnnouncementDraft }
  | { readonly type: 'draftDropped'; readonly offset: number | null }
  | { readonly type: 'reset' };

export const initialAnnouncements: AnnouncementsState = {
  list: [],
  beyond: 0,
  next: null,
  mayWrite: false,
  isWriter: false,
  bodies: {},
  drafts: {},
  known: false,
  buffered: null,
};

/** Maximum number of stored bodies; the newest are kept. */
const BODIES = 50;

export function reduceAnnouncements(state: AnnouncementsState, action: AnnouncementsAction): AnnouncementsState {
  switch (action.type) {
    case 'restored':
      return state.known ? state : { ...state, ...action.kept, known: true };
    case 'draftsRestored':
      return { ...state, drafts: { ...action.drafts, ...state.drafts } };
    case 'requested':
      return { ...state, buffered: [] };
    case 'loaded': {
      const loaded = { ...state, ...snapshotOf(action.page, action.now), known: true, buffered: null };
      return keepBodies(replayBuffered(loaded, state, applyAnnouncementEvent));
    }
    case 'failed':
      return { ...state, buffered: null };
    case 'olderLoaded':
      return addPage(state, action.page, action.now);
    case 'opened': {
      const { announcement, text } = action;
      const body = { editedAt: announcement.editedAt, text };
      const list = state.list.map((one) => (one.offset === announcement.offset ? announcement : one));
      return keepBodies({ ...state, list, bodies: { ...state.bodies, [announcement.offset]: body } });
    }
    case 'eventReceived':
      return applyOrBuffer(state, action.event, applyAnnouncementEvent);
    case 'drafted':
      return { ...state, drafts: { ...state.drafts, [draftKey(action.draft.offset)]: action.draft } };
    case 'draftDropped':
      return { ...state, drafts: without(state.drafts, draftKey(action.offset)) };
    case 'reset':
      return initialAnnouncements;
    default:
      return assertNever(action);
  }
}

/** Key of the draft of a new announcement (`null`) or of an edit. */
export function draftKey(offset: number | null): string {
  return offset === null ? 'new' : String(offset);
}

function snapshotOf({ announcements, unread, next, mayWrite, isWriter }: AnnouncementsPage, now: number) {
  const here = announcements.filter((one) => isUnread(one, serverNow({ list: announcements }, now))).length;
  return { list: announcements, beyond: next === null ? 0 : Math.max(0, unread - here), next, mayWrite, isWriter };
}

function addPage(state: AnnouncementsState, page: AnnouncementsPage, now: number): AnnouncementsState {
  const list = addOlder(state.list, page.announcements, ({ offset }) => offset);
  const added = list.slice(state.list.length);
  const unread = added.filter((one) => isUnread(one, serverNow(state, now))).length;
  const beyond = page.next === null ? 0 : Math.max(0, state.beyond - unread);
  return { ...state, list, next: page.next, beyond };
}

/** Drops the bodies of announcements that were recalled or edited since. */
function keepBodies(state: AnnouncementsState): AnnouncementsState {
  const reachesTo = state.next ?? 0;
  const editedAt = new Map(state.list.map((one) => [one.offset, one.editedAt]));
  const left = Object.entries(state.bodies)
    .filter(([offset, body]) => Number(offset) < reachesTo || editedAt.get(Number(offset)) === body.editedAt)
    .slice(-BODIES);
  return { ...state, bodies: Object.fromEntries(left) };
}

function applyAnnouncementEvent(state: AnnouncementsState, event: AnnouncementEvent): AnnouncementsState {
  switch (event.name) {
    case 'changed':
      return change(state, event);
    case 'recalled': {
      const bodies = without(state.bodies, event.offset);
      return { ...state, bodies, list: state.list.filter(({ offset }) => offset !== event.offset) };
    }
    case 'writersChanged': {
      const { mayWrite, isWriter } = event;
      return { ...state, mayWrite, isWriter };
    }
    case 'read': {
      const read = new Set(event.offsets);
      const list = state.list.map((one) => (read.has(one.offset) && !one.read ? { ...one, read: true } : one));
      const { next } = state;
      const further = next === null ? 0 : event.offsets.filter((offset) => offset < next).length;
      const beyond = event.unread === 0 ? 0 : Math.max(0, state.beyond - further);
      return { ...state, list, beyond };
    }
    default:
      return assertNever(event);
  }
}

function change(
  state: AnnouncementsState,
  { announcement, mine }: Extract<AnnouncementEvent, { name: 'changed' }>,
): AnnouncementsState {
  const { offset, editedAt } = announcement;
  const known = state.list.find((one) => one.offset === offset);
  // An announcement that is older than the loaded list arrives with its page.
  if (known === undefined && state.next !== null && offset < state.next) return state;
  const changed = { ...announcement, read: mine || known?.read === true };
  if (known !== undefined) {
    const list = state.list.map((one) => (one === known ? changed : one));
    if (known.editedAt === editedAt) return { ...state, list };
    return { ...state, list, bodies: without(state.bodies, offset) };
  }
  return { ...state, list: [...state.list, changed].toSorted((a, b) => b.offset - a.offset) };
}

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
