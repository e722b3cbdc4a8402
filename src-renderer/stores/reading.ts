import type { Stores } from './createStores.ts';

/** The inputs of the definition of "being read". */
export interface ReadingState {
  /** The window is visible and has the focus. */
  readonly focused: boolean;
  readonly openId: string | null;
  /** The last message of the open conversation is visible. */
  readonly atEnd: boolean;
  /** Search, Activity, a dialog, or a panel in a narrow window covers it. */
  readonly covered: boolean;
  /** The computer slept, and missed events are not shown yet. */
  readonly away: boolean;
}

/**
 * The single definition of "this conversation is being read". A new message in a conversation that is being read is
 * marked read. Otherwise it is unread, is shown below the "New" divider, and notifies.
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

/** The same, or it is being read in a window of its own: the main window notifies of neither. */
export function isBeingReadAnywhere(stores: Stores, conversationId: string): boolean {
  const { readElsewhere } = stores.host.getState();
  return readElsewhere.includes(conversationId) || isBeingRead(readingState(stores), conversationId);
}
