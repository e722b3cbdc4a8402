import type { MessageEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** Messages for which the person chooses a conversation to forward them to; null while the dialog is closed. */
export type ForwardingState = { readonly conversationId: string; readonly messages: readonly MessageEvent[] } | null;

export type ForwardingAction =
  | { readonly type: 'opened'; readonly conversationId: string; readonly messages: readonly MessageEvent[] }
  | { readonly type: 'closed' };

export const initialForwarding: ForwardingState = null;

export function reduceForwarding(_state: ForwardingState, action: ForwardingAction): ForwardingState {
  switch (action.type) {
    case 'opened':
      return { conversationId: action.conversationId, messages: action.messages };
    case 'closed':
      return null;
    default:
      return assertNever(action);
  }
}
