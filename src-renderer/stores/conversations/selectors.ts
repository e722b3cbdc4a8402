import type { ConversationSummary, DirectSummary, RoomSummary } from '#shared/contract/model.ts';
import { partnerOf } from './partnerOf.ts';
import type { ConversationsState } from './reduce.ts';

/** By last activity, newest first; those in which nobody has written come last, by name. */
export function directsInOrder(state: ConversationsState): DirectSummary[] {
  return inOrder(Object.values(state).filter((one) => one.kind === 'direct'));
}

export function roomsInOrder(state: ConversationsState): RoomSummary[] {
  return inOrder(Object.values(state).filter((one) => one.kind === 'room'));
}

function inOrder<One extends ConversationSummary>(conversations: readonly One[]): One[] {
  return conversations.toSorted(
    (a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0) || partnerOf(a).name.localeCompare(partnerOf(b).name),
  );
}

/** The one derived total: title, tray and badge all show this. */
export function unreadTotal(state: ConversationsState): number {
  return Object.values(state).reduce((total, conversation) => total + conversation.unread, 0);
}
