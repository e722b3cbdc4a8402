import type { ConversationSummary } from '#shared/contract/model.ts';
import type { EndedRoom } from './reduce.ts';

/**
 * Whether a summary describes a room that is already closed here: it was requested before the end and arrived after it.
 */
export function isClosedHere(ended: EndedRoom | undefined, summary: ConversationSummary): boolean {
  if (ended === undefined || summary.kind !== 'room') return false;
  // A room that I left or was removed from can be entered again; a closed one returns only with another epoch.
  const isMine = ended.reason === 'left' || ended.reason === 'removed';
  return isMine ? summary.room.serverNow <= ended.at : summary.epoch === ended.epoch;
}
