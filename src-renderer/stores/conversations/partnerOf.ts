import type { ConversationSummary, Person } from '#shared/contract/model.ts';

/** What a conversation is called and pictured by: the other person, or the room. */
export function partnerOf(conversation: ConversationSummary): Person {
  return conversation.kind === 'direct'
    ? conversation.with
    : { id: conversation.conversationId, name: conversation.room.title };
}
