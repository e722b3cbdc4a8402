import { assertNever } from '#shared/errors/assertNever.ts';

/** What the window shows: a conversation, or Activity. */
export type Place = { readonly kind: 'conversation'; readonly conversationId: string } | { readonly kind: 'activity' };

/** The places that were shown, for going back and forward as in a browser. Kept while the page is loaded. */
export interface NavigationState {
  /** Oldest first; neighbours differ. */
  readonly places: readonly Place[];
  /** The index of the place that was shown last; -1: none was shown. */
  readonly current: number;
}

export type NavigationAction =
  | { readonly type: 'visited'; readonly place: Place }
  /** The person went back or forward to the place with this index. */
  | { readonly type: 'moved'; readonly to: number }
  | { readonly type: 'reset' };

export const MAX_PLACES = 50;

export const initialNavigation: NavigationState = { places: [], current: -1 };

export function reduceNavigation(state: NavigationState, action: NavigationAction): NavigationState {
  switch (action.type) {
    case 'visited': {
      const { places, current } = state;
      const last = places[current];
      if (last !== undefined && isSamePlace(last, action.place)) return state;
      const kept = [...places.slice(0, current + 1), action.place].slice(-MAX_PLACES);
      return { places: kept, current: kept.length - 1 };
    }
    case 'moved':
      return action.to in state.places ? { ...state, current: action.to } : state;
    case 'reset':
      return initialNavigation;
    default:
      return assertNever(action);
  }
}

export function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind === 'activity' || other.kind === 'activity') return one.kind === other.kind;
  return one.conversationId === other.conversationId;
}
