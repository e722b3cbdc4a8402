import { assertNever } from '#shared/errors/assertNever.ts';

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
    case 'ended': {
      const { [action.conversationId]: ended, ...left } = state;
      return ended?.offset === action.offset ? left : state;
    }
    case 'dropped': {
      const { [action.conversationId]: dropped, ...left } = state;
      return dropped === undefined ? state : left;
    }
    case 'restored':
      return { ...action.edits, ...state };
    case 'forgotten':
      return initialEdits;
    default:
      return assertNever(action);
  }
}
