import type { ConversationsState } from '../conversations/reduce.ts';
import type { TimelinesState } from '../timelines/reduce.ts';

export interface UnreadBefore {
  readonly conversationId: string;
  /** The first unread message comes after this offset. */
  readonly readOffset: number;
}

/** The conversation that just opened and whose first unread message is not loaded; `null` if there is none. */
export function unreadBefore(
  now: TimelinesState,
  before: TimelinesState,
  conversations: ConversationsState,
): UnreadBefore | null {
  const { openId: conversationId, atEnd } = now;
  if (conversationId === null || atEnd) return null;
  const timeline = now.byId[conversationId];
  if (timeline?.loaded !== true || timeline.newAfter === null) return null;
  const opens =
    before.openId !== conversationId || before.byId[conversationId]?.loaded !== true || before.visit !== now.visit;
  const readOffset = timeline.newAfter;
  // Not if the person has read further since.
  const isUnread = conversations[conversationId]?.readOffset === readOffset;
  const isMissing = (timeline.events[0]?.offset ?? 0) > readOffset + 1;
  return opens && isUnread && isMissing ? { conversationId, readOffset } : null;
}
