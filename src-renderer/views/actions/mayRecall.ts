import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';

/** One's own messages, and in a room of one's own all of them. */
export function mayRecall(conversation: ConversationSummary, { from, body }: MessageEvent, me: string): boolean {
  const isOwner = conversation.kind === 'room' && conversation.room.ownerId === me;
  return body.kind !== 'recalled' && (from === me || isOwner);
}
