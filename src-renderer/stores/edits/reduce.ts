import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/**
 * My message that is being edited, by conversation. Its text is stored separately, so that the draft of the next
 * message is kept. It is invalid for another log with the same name (another epoch).
 */
export type EditsState = Readonly<Record<string, Edit>>;

export interface Edit {
  readonly epoch: string;
  readonly offset: number;
  /** The text of the message before the edit. */
  readonly before: string;
  readonly text: string;
  /** It is the caption of a file, which may be removed. */
  readonly isCaption: boolean;
}

export type EditsAction =
  | { readonly type: 'started'; readonly conversationId: string; readonly edit: Edit }
  | { readonly type: 'changed'; readonly conversationId: string; readonly text: string }
  /** The edit was saved or discarded. Ignored if another message is being edited. */
  | { readonly type: 'ended'; readonly conversationId: string; readonly offset: number }
  /** The log is gone, and its messages with it. */
  | { readonly type: 'dropped'; readonly conversationId: string }
  | { readonly type: 'restored'; readonly edits: EditsState }
  | { readonly type: 'reset' };

export const initialEdits: EditsState = {};

export function reduceEdits(state: EditsState, action: EditsAction): EditsState {
  switch (action.type) {
    case 'started':
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
    case 'reset':
      return initialEdits;
    default:
      return assertNever(action);
  }
}
