import type { ConversationSummary } from '#shared/contract/model.ts';
import type { EndedRoom } from './reduce.ts';

/**
 * Whether a summary describes a room that is already closed here: it was requested before the end and arrived after it.
 */
export function isOver(ended: EndedRoom | undefined, told: ConversationSummary): boolean {
  if (ended === undefined || told.kind !== 'room') return false;
  // A room that I left or was removed from can be entered again; a closed one returns only with another epoch.
  const isMine = ended.reason === 'left' || ended.reason === 'removed';
  return isMine ? told.room.serverNow <= ended.at : told.epoch === ended.epoch;
}
