import type { Output } from '#shared/contract/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** What the server counted, for as long as the conversations themselves are not known here. */
export interface UnreadState {
  readonly counted: Output<'counter.read'> | null;
  /** Conversations and notices are here: from now on their sum is the truth. */
  readonly known: boolean;
}

export type UnreadAction =
  | { readonly type: 'counted'; readonly counted: Output<'counter.read'> }
  | { readonly type: 'known' }
  | { readonly type: 'forgotten' };

export const initialUnread: UnreadState = { counted: null, known: false };

export function reduceUnread(state: UnreadState, action: UnreadAction): UnreadState {
  switch (action.type) {
    case 'counted':
      return { ...state, counted: action.counted };
    case 'known':
      return { ...state, known: true };
    case 'forgotten':
      return initialUnread;
    default:
      return assertNever(action);
  }
}
