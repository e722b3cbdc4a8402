import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/**
 * The message that the draft replies to, by conversation. It is invalid for another log with the same name (another
 * epoch).
 */
export type RepliesState = Readonly<Record<string, Reply>>;

export interface Reply {
  readonly epoch: string;
  readonly offset: number;
}

export type RepliesAction =
  | { readonly type: 'chosen'; readonly conversationId: string; readonly reply: Reply }
  | { readonly type: 'dropped'; readonly conversationId: string }
  /** A message returned to the composer: a reply that was chosen since is kept. */
  | { readonly type: 'returned'; readonly conversationId: string; readonly reply: Reply }
  | { readonly type: 'restored'; readonly replies: RepliesState }
  | { readonly type: 'reset' };

export const initialReplies: RepliesState = {};

export function reduceReplies(state: RepliesState, action: RepliesAction): RepliesState {
  switch (action.type) {
    case 'chosen':
      return { ...state, [action.conversationId]: action.reply };
    case 'dropped':
      return without(state, action.conversationId);
    case 'returned':
      return { [action.conversationId]: action.reply, ...state };
    case 'restored':
      return { ...action.replies, ...state };
    case 'reset':
      return initialReplies;
    default:
      return assertNever(action);
  }
}
