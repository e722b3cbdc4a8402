import type { Output } from '#shared/contract/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** The server's counts, used until the conversations are loaded here. */
export interface UnreadState {
  readonly counted: Output<'counter.read'> | null;
  /** Conversations and the inbox are loaded, so their sum replaces the server's counts. */
  readonly known: boolean;
}

export type UnreadAction =
  | { readonly type: 'counted'; readonly counted: Output<'counter.read'> }
  | { readonly type: 'known' }
  | { readonly type: 'reset' };

export const initialUnread: UnreadState = { counted: null, known: false };

export function reduceUnread(state: UnreadState, action: UnreadAction): UnreadState {
  switch (action.type) {
    case 'counted':
      return { ...state, counted: action.counted };
    case 'known':
      return { ...state, known: true };
    case 'reset':
      return initialUnread;
    default:
      return assertNever(action);
  }
}
