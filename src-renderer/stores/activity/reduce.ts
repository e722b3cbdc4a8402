import type { Hook, Post } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

export const TABS = ['all', 'mentions', 'announcements', 'topics'] as const;
export type Tab = (typeof TABS)[number];

/** The pages of Topics: followed and muted topics, webhooks, and publishing by hand. */
export const TOPICS_PARTS = ['follow', 'webhooks', 'publish'] as const;
export type TopicsPart = (typeof TOPICS_PARTS)[number];

/** A page that covers the list. */
export type ActivityPage =
  | { readonly kind: 'announcement'; readonly offset: number }
  | { readonly kind: 'post'; readonly post: Post }
  /** The announcement editor; `offset` is that of the announcement being edited, `null` for a new one. */
  | { readonly kind: 'compose'; readonly offset: number | null }
  | { readonly kind: 'topics'; readonly part: TopicsPart }
  /** Messages saved for later. */
  | { readonly kind: 'saved' };

/** A newly created hook with its token. The server never returns the token again. */
export interface NewHook {
  readonly hook: Hook;
  readonly token: string;
}

/** Activity (inbox, announcements and topics), which covers the open conversation. */
export interface ActivityState {
  readonly open: boolean;
  readonly tab: Tab;
  readonly page: ActivityPage | null;
  /** The topic that was muted last, so that muting can be undone. */
  readonly justMuted: string | null;
  /** Shown until the person confirms that the token is saved, across navigation. Never persisted. */
  readonly newHooks: readonly NewHook[];
}

export type ActivityAction =
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'tabChosen'; readonly tab: Tab }
  /** `null` returns to the list. */
  | { readonly type: 'pageTurned'; readonly page: ActivityPage | null }
  | { readonly type: 'topicMuted'; readonly topic: string; readonly muted: boolean }
  | { readonly type: 'hookMade'; readonly made: NewHook }
  /** The person saved its token elsewhere, or removed the hook. */
  | { readonly type: 'hookSettled'; readonly id: string }
  | { readonly type: 'reset' };

export const initialActivity: ActivityState = { open: false, tab: 'all', page: null, justMuted: null, newHooks: [] };

export function reduceActivity(state: ActivityState, action: ActivityAction): ActivityState {
  switch (action.type) {
    case 'opened':
      return { ...state, open: true, page: null };
    case 'closed':
      return state.open ? { ...state, open: false, page: null, justMuted: null } : state;
    case 'tabChosen':
      return { ...state, tab: action.tab, page: null, justMuted: null };
    case 'pageTurned':
      return { ...state, open: true, page: action.page, justMuted: null };
    case 'topicMuted':
      return { ...state, justMuted: action.muted ? action.topic : null };
    case 'hookMade':
      return { ...state, newHooks: [...state.newHooks, action.made] };
    case 'hookSettled':
      return { ...state, newHooks: state.newHooks.filter(({ hook }) => hook.id !== action.id) };
    case 'reset':
      return initialActivity;
    default:
      return assertNever(action);
  }
}
