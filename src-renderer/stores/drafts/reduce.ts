import { assertNever } from '#shared/errors/assertNever.ts';

/** Text that is typed and not sent yet, by conversation. */
export type DraftsState = Readonly<Record<string, string>>;

export type DraftsAction =
  | { readonly type: 'changed'; readonly conversationId: string; readonly text: string }
  | { readonly type: 'restored'; readonly drafts: DraftsState }
  /** Refused text is put in front of what has been typed since. */
  | { readonly type: 'returned'; readonly conversationId: string; readonly text: string }
  | { readonly type: 'reset' };

export const initialDrafts: DraftsState = {};

export function reduceDrafts(state: DraftsState, action: DraftsAction): DraftsState {
  switch (action.type) {
    case 'changed':
      return { ...state, [action.conversationId]: action.text };
    case 'restored':
      return { ...action.drafts, ...state };
    case 'returned': {
      const typed = state[action.conversationId] ?? '';
      return { ...state, [action.conversationId]: typed === '' ? action.text : `${action.text}\n${typed}` };
    }
    case 'reset':
      return initialDrafts;
    default:
      return assertNever(action);
  }
}
