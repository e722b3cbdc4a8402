import type { Hook, Post } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

export const TABS = ['all', 'mentions', 'announcements', 'topics'] as const;
export type Tab = (typeof TABS)[number];

/** The pages of Topics: what I follow and mute, webhooks, and publishing by hand. */
export const TOPICS_PARTS = ['follow', 'webhooks', 'publish'] as const;
export type TopicsPart = (typeof TOPICS_PARTS)[number];

/** What lies over the list. */
export type ActivityPage =
  | { readonly kind: 'announcement'; readonly offset: number }
  | { readonly kind: 'post'; readonly post: Post }
  /** Writing an announcement; `offset`: of the one that is edited. */
  | { readonly kind: 'compose'; readonly offset: number | null }
  | { readonly kind: 'topics'; readonly part: TopicsPart }
  /** Messages that I keep for later. */
  | { readonly kind: 'saved' };

/** A hook that was just made, with the token that the server never tells again. */
export interface NewHook {
  readonly hook: Hook;
  readonly token: string;
}

/** The place where notices, announcements and topics are; it lies over the open conversation. */
export interface ActivityState {
  readonly open: boolean;
  readonly tab: Tab;
  readonly page: ActivityPage | null;
  /** The topic that was muted just now, so that this can be taken back. */
  readonly justMuted: string | null;
  /** Shown until somebody says that it is kept, wherever they go meanwhile; it is never written down. */
  readonly newHooks: readonly NewHook[];
}

export type ActivityAction =
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'tabChosen'; readonly tab: Tab }
  /** `null`: back to the list. */
  | { readonly type: 'pageTurned'; readonly page: ActivityPage | null }
  | { readonly type: 'topicMuted'; readonly topic: string; readonly muted: boolean }
  | { readonly type: 'hookMade'; readonly made: NewHook }
  /** Its token is kept elsewhere, or it is removed. */
  | { readonly type: 'hookSettled'; readonly id: string }
  | { readonly type: 'forgotten' };

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
    case 'forgotten':
      return initialActivity;
    default:
      return assertNever(action);
  }
}
