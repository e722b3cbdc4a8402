import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import type { RoomPeople, RoomPerson } from './reduce.ts';

/** Members with a seat: the owner first, then by nickname. */
export function seatedMembers({ byId, ownerId }: RoomPeople): RoomPerson[] {
  return Object.values(byId)
    .filter(({ inside }) => inside)
    .toSorted(
      (a, b) =>
        Number(b.userId === ownerId) - Number(a.userId === ownerId) ||
        a.nickname.localeCompare(b.nickname) ||
        a.userId.localeCompare(b.userId),
    );
}

/** People who were removed and have not been readmitted, by nickname. */
export function removedPeople({ byId }: RoomPeople): RoomPerson[] {
  return Object.values(byId)
    .filter(({ removed }) => removed === true)
    .toSorted((a, b) => a.nickname.localeCompare(b.nickname) || a.userId.localeCompare(b.userId));
}

export function onlineMembers(people: RoomPeople): RoomPerson[] {
  return seatedMembers(people).filter(({ here }) => here);
}

export type MutedUntil = RoomPerson['mutedUntil'];

/** End of a mute by the server's clock; `null` if it is over or there is none. */
export function mutedUntil(until: MutedUntil, serverNow: number): MutedUntil {
  return until === null || until === 'forever' || until > serverNow ? until : null;
}

/** The people who can be mentioned in a conversation, with their names there: all members except me. */
export function peopleToMention(conversation: ConversationSummary, people: RoomPeople, me: string): Person[] {
  const inside =
    conversation.kind === 'direct'
      ? [conversation.with]
      : seatedMembers(people).map(({ userId, nickname }) => ({ id: userId, name: nickname }));
  return inside.filter(({ id }) => id !== me);
}
