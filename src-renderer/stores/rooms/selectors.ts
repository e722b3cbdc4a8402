import type { EndedRoom, RoomsState } from './reduce.ts';

/** Rooms that are over, the latest first. */
export function endedInOrder(ended: RoomsState['ended']): EndedRoom[] {
  return Object.values(ended).toSorted((a, b) => b.at - a.at);
}

/** Whether it ended for everybody; else only for me. */
export function isClosed({ reason }: EndedRoom): boolean {
  return reason !== 'left' && reason !== 'removed';
}
