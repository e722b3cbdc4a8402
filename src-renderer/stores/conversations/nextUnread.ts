import type { ConversationsState } from './reduce.ts';
import { directsInOrder, roomsInOrder } from './selectors.ts';

/**
 * The next conversation with unread messages in list order, starting after the open one and wrapping around; null if
 * there is none.
 */
export function nextUnread(state: ConversationsState, openId: string | null, by: 1 | -1): string | null {
  const listed = [...roomsInOrder(state), ...directsInOrder(state)];
  const inOrder = by === 1 ? listed : listed.toReversed();
  const here = inOrder.findIndex(({ conversationId }) => conversationId === openId);
  const fromHere = [...inOrder.slice(here + 1), ...inOrder.slice(0, here + 1)];
  return fromHere.find(({ unread, conversationId }) => unread > 0 && conversationId !== openId)?.conversationId ?? null;
}
