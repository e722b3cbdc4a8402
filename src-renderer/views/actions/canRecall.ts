import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';

/** People may recall their own messages; the owner of a room may recall any message in it. */
export function canRecall(conversation: ConversationSummary, { from, body }: MessageEvent, me: string): boolean {
  const isOwner = conversation.kind === 'room' && conversation.room.ownerId === me;
  return body.kind !== 'recalled' && (from === me || isOwner);
}
