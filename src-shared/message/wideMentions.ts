import { LIMITS } from '../contract/limits.ts';
import type { RoomState } from '../contract/model.ts';
import { isModerator } from '../conversation/roomRole.ts';

/**
 * Ids in the `mentions` of a message that stand for several people of a room: everyone in it, and those who are in it
 * at the moment. No person or group has one of them, because their ids are longer.
 */
export const EVERYONE = 'all';
export const PRESENT = 'here';

/** Whether a mention is of everyone in the room, or of those who are in it. */
export function isOfEveryone(id: string): boolean {
  return id === EVERYONE || id === PRESENT;
}

/** Whether mentions include a person, by name or with everyone in the room. */
export function mentionsPerson(mentions: readonly string[] | undefined, userId: string): boolean {
  return mentions?.some((id) => id === userId || isOfEveryone(id)) ?? false;
}

/** Whether a person's `@all` and `@here` notify in a room: it must not be too large. The server drops them otherwise. */
export function mayMentionEveryone(
  room: Pick<RoomState, 'ownerId' | 'moderators' | 'direct' | 'seatsTaken'>,
  userId: string,
): boolean {
  const limit = isModerator(room, userId) ? LIMITS.moderatorsMentionEveryone : LIMITS.mentionEveryone;
  return room.seatsTaken <= limit;
}
