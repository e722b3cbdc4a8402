import type { Output } from '#shared/contract/index.ts';
import type { Notice, NoticeType } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { addOlder } from '../addOlder.ts';
import { catchUp, hear, type Holding } from '../holdEvents.ts';
import { applyInboxEvent, type InboxEvent } from './applyInboxEvent.ts';

/** Something was written to me. */
export const MENTIONS: readonly NoticeType[] = ['mentioned', 'repliedTo'];

/** `mentions`: only what tells of something that was written to me. */
export type InboxList = 'all' | 'mentions';

export interface InboxState extends Holding<InboxEvent> {
  /** Newest first. */
  readonly notices: readonly Notice[];
  readonly unread: number;
  /** Those of the unread ones that add to the unread total. */
  readonly counted: number;
  /** Of each list everything from this offset on is here; `null`: everything there is. */
  readonly reached: Readonly<Record<InboxList, number | null>>;
  /** Somebody has said what is in it: the server, or this computer. */
  readonly known: boolean;
}

export type InboxPage = Output<'inbox.list'>;
export type KeptInbox = Pick<InboxState, 'notices' | 'unread' | 'counted' | 'reached'>;

export type InboxAction =
  | { readonly type: 'restored'; readonly kept: KeptInbox }
  /** The newest page is asked for. */
  | { readonly type: 'asked' }
  | { readonly type: 'told'; readonly page: InboxPage }
  | { readonly type: 'failed' }
  | { readonly type: 'olderTold'; readonly list: InboxList; readonly page: InboxPage }
  | { readonly type: 'happened'; readonly event: InboxEvent }
  | { readonly type: 'forgotten' };

export const initialInbox: InboxState = {
  notices: [],
  unread: 0,
  counted: 0,
  reached: { all: null, mentions: null },
  known: false,
  held: null,
};

export function reduceInbox(state: InboxState, action: InboxAction): InboxState {
  switch (action.type) {
    case 'restored':
      return state.known ? state : { ...state, ...action.kept, known: true };
    case 'asked':
      return { ...state, held: [] };
    case 'told':
      return catchUp(snapshotOf(action.page), state, applyInboxEvent);
    case 'failed':
      return { ...state, held: null };
    case 'olderTold':
      return addPage(state, action.list, action.page);
    case 'happened':
      return hear(state, action.event, applyInboxEvent);
    case 'forgotten':
      return initialInbox;
    default:
      return assertNever(action);
  }
}

function snapshotOf({ notices, unread, counted, next }: InboxPage): InboxState {
  return { notices, unread, counted, reached: { all: next, mentions: next }, known: true, held: null };
}

function addPage(state: InboxState, list: InboxList, { notices, next }: InboxPage): InboxState {
  const all = addOlder(state.notices, notices, ({ offset }) => offset);
  const reached =
    list === 'mentions' ? { ...state.reached, mentions: next } : { all: next, mentions: earlier(state, next) };
  return { ...state, notices: all.toSorted((a, b) => b.offset - a.offset), reached };
}

/** Whoever has all notices down to an offset has all mentions down to it. */
function earlier({ reached: { mentions } }: InboxState, all: number | null): number | null {
  return all === null || mentions === null ? null : Math.min(all, mentions);
}

/** What a list shows: nothing from beyond the place down to which all of it is here. */
export function noticesIn({ notices, reached }: InboxState, list: InboxList): readonly Notice[] {
  const from = reached[list] ?? 0;
  return notices.filter(({ offset, type }) => offset >= from && (list === 'all' || MENTIONS.includes(type)));
}
