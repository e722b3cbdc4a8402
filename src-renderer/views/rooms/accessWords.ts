import type { RoomState } from '#shared/contract/model.ts';

/** The text for what a person needs to enter a listed room. */
export function accessWords({ locked, joining }: Pick<RoomState, 'locked' | 'joining'>) {
  if (locked) return 'rooms.locked';
  return joining === 'request' ? 'insideRoom.joiningRequest' : 'rooms.open';
}
