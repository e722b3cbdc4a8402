import type { ConversationSummary, RoomSummary } from '#shared/contract/model.ts';
import type { Stores } from '../createStores.ts';

/** Whether a conversation may be fetched: not a closed room, nor one whose password I must enter first. */
export function isReadable({ conversations, rooms }: Pick<Stores, 'conversations' | 'rooms'>, id: string): boolean {
  const known = conversations.getState()[id];
  if (known === undefined) return !(id in rooms.getState().ended);
  return !isLocked(known);
}

/** A room whose new password I have not entered. */
export function isLocked(conversation: ConversationSummary): conversation is RoomSummary {
  return conversation.kind === 'room' && conversation.passwordRequired;
}
