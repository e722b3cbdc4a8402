import type { ConversationSummary, Person } from '#shared/contract/model.ts';

/** The name and picture of a conversation: those of the other person, or of the room. */
export function partnerOf(conversation: ConversationSummary): Person {
  return conversation.kind === 'direct'
    ? conversation.with
    : { id: conversation.conversationId, name: conversation.room.title };
}
