import type { Args, Output } from '#shared/contract/index.ts';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { addOlder } from '../addOlder.ts';
import { replayBuffered, applyOrBuffer, type EventBuffer } from '../bufferEvents.ts';
import { type AnnouncementEvent, applyAnnouncementEvent } from './applyAnnouncementEvent.ts';
import { isUnread, serverNow } from './selectors.ts';
import { without } from '../without.ts';

/** The draft of a new announcement, or (with an offset) of an edit. */
export interface AnnouncementDraft {
  readonly offset: number | null;
  /** The same for every retry, so that a retry never publishes twice. */
  readonly clientId: string;
  readonly title: string;
  readonly body: string;
  readonly importance: Args<'announcement.publish'>['importance'];
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
