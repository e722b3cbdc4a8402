import type { Group } from '#shared/contract/groupCalls.ts';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { EVERYONE, mayMentionEveryone, PRESENT } from '#shared/message/wideMentions.ts';
import { compareNames } from '../../text/formats.ts';
import type { RoomPeople, RoomPerson } from './reduce.ts';

/** Members with a seat: the owner first, then by nickname. */
export function seatedMembers({ byId, ownerId }: RoomPeople): RoomPerson[] {
  return Object.values(byId)
    .filter(({ inside }) => inside)
    .toSorted(
      (a, b) =>
        Number(b.userId === ownerId) - Number(a.userId === ownerId) ||
        compareNames(a.nickname, b.nickname) ||
        a.userId.localeCompare(b.userId),
    );
}

/** People who were removed and may not enter again yet, by nickname. */
export function removedPeople({ byId }: RoomPeople, serverNow: number): RoomPerson[] {
  return Object.values(byId)
    .filter(({ removed, removedUntil = Infinity }) => removed === true && removedUntil > serverNow)
    .toSorted((a, b) => compareNames(a.nickname, b.nickname) || a.userId.localeCompare(b.userId));
}

export function onlineMembers(people: RoomPeople): RoomPerson[] {
  return seatedMembers(people).filter(({ here }) => here);
}

export type MutedUntil = RoomPerson['mutedUntil'];

/** End of a mute by the server's clock; `null` if it is over or there is none. */
export function mutedUntil(until: MutedUntil, serverNow: number): MutedUntil {
  return until === null || until === 'forever' || until > serverNow ? until : null;
}

/**
 * What can be mentioned in a room besides its people, with the names to write: everyone and those who are here, unless
 * the room is too large, and the groups of the team.
 */
export function wideToMention(conversation: ConversationSummary, groups: readonly Group[], me: string): Person[] {
  if (conversation.kind === 'direct') return [];
  const everyone = mayMentionEveryone(conversation.room, me) ? [EVERYONE, PRESENT] : [];
  return [...everyone.map((id) => ({ id, name: id })), ...groups];
}

/** How many people of a room, besides me, mentions are of; at most all of them. */
export function countMentioned(mentions: readonly string[], people: RoomPeople, groups: readonly Group[]): number {
  const others = Math.max(0, seatedMembers(people).length - 1);
  if (mentions.includes(EVERYONE)) return others;
  const present = mentions.includes(PRESENT) ? Math.max(0, onlineMembers(people).length - 1) : 0;
  const sizes = groups.filter(({ id }) => mentions.includes(id)).map(({ size }) => size);
  const named = mentions.filter((id) => people.byId[id]?.inside === true).length;
  return Math.min(
    others,
    sizes.reduce((total, size) => total + size, present + named),
  );
}

/** The people who can be mentioned in a conversation, with their names there: all members except me. */
export function peopleToMention(conversation: ConversationSummary, people: RoomPeople, me: string): Person[] {
  const inside =
    conversation.kind === 'direct'
      ? [conversation.with]
      : seatedMembers(people).map(({ userId, nickname }) => ({ id: userId, name: nickname }));
  return inside.filter(({ id }) => id !== me);
}
