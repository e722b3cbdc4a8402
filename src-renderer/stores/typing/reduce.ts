import { assertNever } from '#shared/errors/assertNever.ts';

/** Who is typing in each conversation, and until when without another event (ms, this computer's clock). */
export type TypingState = Readonly<Record<string, Readonly<Record<string, number>>>>;

export type TypingAction =
  | { readonly type: 'started'; readonly conversationId: string; readonly userId: string; readonly until: number }
  | { readonly type: 'stopped'; readonly conversationId: string; readonly userId: string }
  | { readonly type: 'timePassed'; readonly now: number }
  | { readonly type: 'reset' };

export const initialTyping: TypingState = {};

export function reduceTyping(state: TypingState, action: TypingAction): TypingState {
  switch (action.type) {
    case 'started':
      return {
        ...state,
        [action.conversationId]: { ...state[action.conversationId], [action.userId]: action.until },
      };
    case 'stopped':
      return action.userId in (state[action.conversationId] ?? {})
        ? filterTyping(
            state,
            (conversationId, userId) => conversationId !== action.conversationId || userId !== action.userId,
          )
        : state;
    case 'timePassed':
      return filterTyping(state, (_conversationId, _userId, until) => until > action.now);
    case 'reset':
      return initialTyping;
    default:
      return assertNever(action);
  }
}

/** Who is typing in a conversation, in the order in which they started. */
export function typingIn(state: TypingState, conversationId: string): string[] {
  return Object.keys(state[conversationId] ?? {});
}

function filterTyping(
  state: TypingState,
  wanted: (conversationId: string, userId: string, until: number) => boolean,
): TypingState {
  const kept: Record<string, Record<string, number>> = {};
  for (const [conversationId, people] of Object.entries(state)) {
    const left = Object.entries(people).filter(([userId, until]) => wanted(conversationId, userId, until));
    if (left.length > 0) kept[conversationId] = Object.fromEntries(left);
  }
  return kept;
}
