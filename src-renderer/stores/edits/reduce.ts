import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/**
 * The message of mine that is being said anew, by conversation. Its text has a place of its own: the draft of the next message
 * stays what it is. Of another log under the same name it means nothing.
 */
export type EditsState = Readonly<Record<string, Edit>>;

export interface Edit {
  readonly epoch: string;
  readonly offset: number;
  /** What the message says until then. */
  readonly before: string;
  readonly text: string;
  /** The caption of a file, which may be taken away. */
  readonly isCaption: boolean;
}

export type EditsAction =
  | { readonly type: 'begun'; readonly conversationId: string; readonly edit: Edit }
  | { readonly type: 'changed'; readonly conversationId: string; readonly text: string }
  /** It was saved, or let be. Of another message than this one it says nothing. */
  | { readonly type: 'ended'; readonly conversationId: string; readonly offset: number }
  /** The log is gone, and with it what its messages said. */
  | { readonly type: 'dropped'; readonly conversationId: string }
  | { readonly type: 'restored'; readonly edits: EditsState }
  | { readonly type: 'forgotten' };

export const initialEdits: EditsState = {};

export function reduceEdits(state: EditsState, action: EditsAction): EditsState {
  switch (action.type) {
    case 'begun':
      return { ...state, [action.conversationId]: action.edit };
    case 'changed': {
      const edit = state[action.conversationId];
      return edit === undefined ? state : { ...state, [action.conversationId]: { ...edit, text: action.text } };
    }
    case 'ended':
      return state[action.conversationId]?.offset === action.offset ? without(state, action.conversationId) : state;
    case 'dropped':
      return without(state, action.conversationId);
    case 'restored':
      return { ...action.edits, ...state };
    case 'forgotten':
      return initialEdits;
    default:
      return assertNever(action);
  }
}
