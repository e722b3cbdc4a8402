import type { Stores } from './createStores.ts';

/** All that decides whether a conversation is being read. */
export interface ReadingState {
  /** The window is visible and has the focus. */
  readonly focused: boolean;
  readonly openId: string | null;
  /** The last message of the open conversation is on the screen. */
  readonly atEnd: boolean;
  /** Search, Activity, a dialog, or a panel in a narrow window lies over it. */
  readonly covered: boolean;
  /** The computer slept, and what came meanwhile is not shown yet. */
  readonly away: boolean;
}

/**
 * The one definition of "this conversation is being read". A message that comes to one that is being read is marked as read; any other
 * is unread: it stands below the "New" divider, and the person is notified of it.
 */
export function isBeingRead(state: ReadingState, conversationId: string): boolean {
  return state.openId === conversationId && state.focused && state.atEnd && !state.covered && !state.away;
}

export function readingState({ timelines, host, search, activity }: Stores): ReadingState {
  const { openId, atEnd, covers, away } = timelines.getState();
  return {
    focused: host.getState().focused,
    openId,
    atEnd,
    covered: covers > 0 || search.getState().open || activity.getState().open,
    away,
  };
}
