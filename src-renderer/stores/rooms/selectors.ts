import type { EndedRoom, RoomsState } from './reduce.ts';

/** Closed rooms, the latest first. */
export function endedInOrder(ended: RoomsState['ended']): EndedRoom[] {
  return Object.values(ended).toSorted((a, b) => b.at - a.at);
}

/** Whether the room closed for everybody, not only for me. */
export function isClosed({ reason }: EndedRoom): boolean {
  return reason !== 'left' && reason !== 'removed';
}
