import type { RoomPeople, RoomPerson } from './reduce.ts';

/** Who has a seat: the owner first, then by nickname. */
export function insideOf({ byId, ownerId }: RoomPeople): RoomPerson[] {
  return Object.values(byId)
    .filter(({ inside }) => inside)
    .toSorted(
      (a, b) =>
        Number(b.userId === ownerId) - Number(a.userId === ownerId) ||
        a.nickname.localeCompare(b.nickname) ||
        a.userId.localeCompare(b.userId),
    );
}

/** Whom the owner removed and has not let back in, by nickname. */
export function removedFrom({ byId }: RoomPeople): RoomPerson[] {
  return Object.values(byId)
    .filter(({ removed }) => removed === true)
    .toSorted((a, b) => a.nickname.localeCompare(b.nickname) || a.userId.localeCompare(b.userId));
}

export function hereIn(people: RoomPeople): RoomPerson[] {
  return insideOf(people).filter(({ here }) => here);
}

export type MutedUntil = RoomPerson['mutedUntil'];

/** Until when somebody has not the word, by the server's clock; `null` when they have it (again). */
export function mutedUntil(until: MutedUntil, serverNow: number): MutedUntil {
  return until === null || until === 'forever' || until > serverNow ? until : null;
}
