import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from './partnerOf.ts';
import type { ConversationsState } from './reduce.ts';

/** By last activity, newest first; those in which nobody has written come last, by name. */
export function conversationsInOrder(state: ConversationsState): ConversationSummary[] {
  return Object.values(state).toSorted(
    (a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0) || partnerOf(a).name.localeCompare(partnerOf(b).name),
  );
}

/** The one derived total: title, tray and badge all show this. */
export function unreadTotal(state: ConversationsState): number {
  return Object.values(state).reduce((total, conversation) => total + conversation.unread, 0);
}
