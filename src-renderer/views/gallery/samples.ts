import type { Person, RoomState } from '#shared/contract/model.ts';

const person = (id: string, name: string): Person => ({ id, name });

/** Fictional people, one for each colour. The first is the signed-in person. */
export const PEOPLE = [
  person('amir', 'Amir Khan'),
  person('jonas', 'Jonas Okafor'),
  person('mei', 'Mei Lin'),
  person('sofia', 'Sofia Rivera'),
  person('tomas', 'Tomás Nunes'),
  person('hana', 'Hana Watanabe'),
] as const;

export const NOW = new Date(2026, 10, 20, 10, 8).getTime();

const HOUR_MS = 3_600_000;

/** A room with the given share of its idle time left (0 to 1). */
export function roomWith(share: number, locked = false): RoomState {
  return {
    title: 'launch-review',
    topic: '',
    joining: 'private',
    ownerId: 'mei',
    locked,
    hidden: false,
    seats: 20,
    seatsTaken: 7,
    here: 5,
    idleTtlMs: HOUR_MS,
    closesAt: NOW + share * HOUR_MS,
    serverNow: NOW,
  };
}
