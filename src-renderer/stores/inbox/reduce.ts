import type { Data, Output } from '#shared/contract/index.ts';
import type { Notice, NoticeType } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { addOlder } from '../addOlder.ts';
import { replayBuffered, applyOrBuffer, type EventBuffer } from '../bufferEvents.ts';

/** Inbox events from the server. */
export type InboxEvent =
  | ({ readonly name: 'appended' } & Data<'inbox.appended'>)
  | ({ readonly name: 'changed' } & Data<'inbox.changed'>)
  | ({ readonly name: 'cleared' } & Data<'inbox.cleared'>);

/** Notice types for something that was written to me. */
export const MENTIONS: readonly NoticeType[] = ['mentioned', 'repliedTo'];

/** `mentions` contains only notices about something that was written to me. */
export type InboxList = 'all' | 'mentions';

export interface InboxState extends EventBuffer<InboxEvent> {
  /** Newest first. */
  readonly notices: readonly Notice[];
  readonly unread: number;
  /** The number of unread notices that add to the unread total. */
  readonly counted: number;
  /** Each list is loaded completely from this offset on; `null`: to its beginning. */
  readonly reached: Readonly<Record<InboxList, number | null>>;
  /** The content was loaded, from the server or from disk. */
  readonly known: boolean;
}

export type InboxPage = Output<'inbox.list'>;
export type PersistedInbox = Pick<InboxState, 'notices' | 'unread' | 'counted' | 'reached'>;

export type InboxAction =
  | { readonly type: 'restored'; readonly kept: PersistedInbox }
  /** The newest page was requested. */
  | { readonly type: 'requested' }
  | { readonly type: 'loaded'; readonly page: InboxPage }
  | { readonly type: 'failed' }
  | { readonly type: 'olderLoaded'; readonly list: InboxList; readonly page: InboxPage }
  | { readonly type: 'eventReceived'; readonly event: InboxEvent }
  | { readonly type: 'reset' };

export const initialInbox: InboxState = {
  notices: [],
  unread: 0,
  counted: 0,
  reached: { all: null, mentions: null },
  known: false,
  buffered: null,
};

export function reduceInbox(state: InboxState, action: InboxAction): InboxState {
  switch (action.type) {
    case 'restored':
      return state.known ? state : { ...state, ...action.kept, known: true };
    case 'requested':
      return { ...state, buffered: [] };
    case 'loaded':
      return replayBuffered(snapshotOf(action.page), state, applyInboxEvent);
    case 'failed':
      return { ...state, buffered: null };
    case 'olderLoaded':
      return addPage(state, action.list, action.page);
    case 'eventReceived':
      return applyOrBuffer(state, action.event, applyInboxEvent);
    case 'reset':
      return initialInbox;
    default:
      return assertNever(action);
  }
}

function snapshotOf({ notices, unread, counted, next }: InboxPage): InboxState {
  return { notices, unread, counted, reached: { all: next, mentions: next }, known: true, buffered: null };
}

function addPage(state: InboxState, list: InboxList, { notices, next }: InboxPage): InboxState {
  const all = addOlder(state.notices, notices, ({ offset }) => offset);
  const reached =
    list === 'mentions' ? { ...state.reached, mentions: next } : { all: next, mentions: earlier(state, next) };
  return { ...state, notices: all.toSorted((a, b) => b.offset - a.offset), reached };
}

/** All notices down to an offset include all mentions down to it. */
function earlier({ reached: { mentions } }: InboxState, all: number | null): number | null {
  return all === null || mentions === null ? null : Math.min(all, mentions);
}

/** The notices of a list, down to the offset from which it is loaded completely. */
export function noticesIn({ notices, reached }: InboxState, list: InboxList): readonly Notice[] {
  const from = reached[list] ?? 0;
  return notices.filter(({ offset, type }) => offset >= from && (list === 'all' || MENTIONS.includes(type)));
}

function applyInboxEvent(state: InboxState, event: InboxEvent): InboxState {
  const { unread, counted } = event;
  const notices = applyToNotices(state.notices, event);
  return { ...state, notices, unread, counted };
}

function applyToNotices(notices: readonly Notice[], event: InboxEvent): readonly Notice[] {
  switch (event.name) {
    case 'appended': {
      const { notice } = event;
      if (notices.some(({ offset }) => offset === notice.offset)) return notices;
      return [notice, ...notices].toSorted((a, b) => b.offset - a.offset);
    }
    case 'changed': {
      const { read, gone, at } = event;
      const left = gone.length === 0 ? notices : notices.filter(({ offset }) => !gone.includes(offset));
      return markRead(left, at, ({ offset }) => read === 'all' || read.includes(offset));
    }
    case 'cleared': {
      const { conversationId, upTo, at } = event;
      return markRead(
        notices,
        at,
        // A reaction is newer than the message that it refers to; `changed` reports when it is read, as for a reminder.
        ({ type, place }) =>
          type !== 'reactedTo' &&
          type !== 'reminded' &&
          place.conversationId === conversationId &&
          place.offset !== null &&
          place.offset <= upTo,
      );
    }
    default:
      return assertNever(event);
  }
}

function markRead(
  notices: readonly Notice[],
  at: number | undefined,
  isRead: (notice: Notice) => boolean,
): readonly Notice[] {
  const read = { read: true, ...(at !== undefined && { readAt: at }) };
  return notices.map((notice) => (!notice.read && isRead(notice) ? { ...notice, ...read } : notice));
}
