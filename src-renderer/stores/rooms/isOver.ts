import type { ConversationSummary } from '#shared/contract/model.ts';
import type { EndedRoom } from './reduce.ts';

/** Whether a summary tells of a room that is over: it was asked for before the end and came after it. */
export function isOver(ended: EndedRoom | undefined, told: ConversationSummary): boolean {
  if (ended === undefined || told.kind !== 'room') return false;
  // One that I am out of may be entered again; one that closed comes back only as another.
  const isMine = ended.reason === 'left' || ended.reason === 'removed';
  return isMine ? told.room.serverNow <= ended.at : told.epoch === ended.epoch;
}
