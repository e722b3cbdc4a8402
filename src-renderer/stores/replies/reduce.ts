import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** The message that is being answered, by conversation: part of the draft. Of another log under the same name it means nothing. */
export type RepliesState = Readonly<Record<string, Reply>>;

export interface Reply {
  readonly epoch: string;
  readonly offset: number;
}

export type RepliesAction =
  | { readonly type: 'chosen'; readonly conversationId: string; readonly reply: Reply }
  | { readonly type: 'dropped'; readonly conversationId: string }
  /** A message came back into the composer: what was chosen since stays. */
  | { readonly type: 'returned'; readonly conversationId: string; readonly reply: Reply }
  | { readonly type: 'restored'; readonly replies: RepliesState }
  | { readonly type: 'forgotten' };

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
    case 'forgotten':
      return initialReplies;
    default:
      return assertNever(action);
  }
}
