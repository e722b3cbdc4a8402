import type { ConversationSummary, RoomSummary } from '#shared/contract/model.ts';
import type { Stores } from '../createStores.ts';
import type { EndedRoom, RoomsState } from './reduce.ts';

/** Closed rooms, the latest first. */
export function endedInOrder(ended: RoomsState['ended']): EndedRoom[] {
  return Object.values(ended).toSorted((a, b) => b.at - a.at);
}

/** Whether the room closed for everybody, not only for me. */
export function isClosed({ reason }: EndedRoom): boolean {
  return reason !== 'left' && reason !== 'removed';
}

/**
 * Whether a summary describes a room that is already closed here: it was requested before the end and arrived after it.
 */
export function isClosedHere(ended: EndedRoom | undefined, summary: ConversationSummary): boolean {
  if (ended === undefined || summary.kind !== 'room') return false;
  // A room that I left or was removed from can be entered again; a closed one returns only with another epoch.
  const isMine = ended.reason === 'left' || ended.reason === 'removed';
  return isMine ? summary.room.serverNow <= ended.at : summary.epoch === ended.epoch;
}

/** Whether a conversation may be fetched: not a closed room, nor one that is locked. */
export function isReadable({ conversations, rooms }: Pick<Stores, 'conversations' | 'rooms'>, id: string): boolean {
  const known = conversations.getState()[id];
  if (known === undefined) return !(id in rooms.getState().ended);
  return !isLocked(known);
}

/** A room whose new password I have not entered. */
export function isLockedRoom(conversation: ConversationSummary): conversation is RoomSummary {
  return conversation.kind === 'room' && conversation.passwordRequired;
}

/** A conversation that can't be read here: such a room, or an encrypted one whose devices are not known or not approved. */
export function isLocked(conversation: ConversationSummary): boolean {
  return isLockedRoom(conversation) || (conversation.kind === 'direct' && conversation.lock !== undefined);
}
