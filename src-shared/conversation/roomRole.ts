import type { RoomState } from '../contract/model.ts';

export type RoomRole = 'owner' | 'moderator' | 'member';

type Roles = Pick<RoomState, 'ownerId' | 'moderators' | 'direct'>;

/** The role of a person in a room. A group direct message belongs to all of its people: everyone is a member. */
export function roomRole({ ownerId, moderators, direct }: Roles, userId: string): RoomRole {
  if (direct === true) return 'member';
  if (ownerId === userId) return 'owner';
  return moderators?.includes(userId) === true ? 'moderator' : 'member';
}

/** Whether a person may moderate a room: its owner, and its moderators. */
export function isModerator(room: Roles, userId: string): boolean {
  return roomRole(room, userId) !== 'member';
}

/** Whether a person may mute or remove another one. Moderators may not do so to the owner, nor to each other. */
export function mayModerate(room: Roles, userId: string, otherId: string): boolean {
  if (userId === otherId) return false;
  const role = roomRole(room, userId);
  return role === 'owner' || (role === 'moderator' && roomRole(room, otherId) === 'member');
}

/** Whether a person may write new messages in a room, unless they are muted. */
export function mayWrite(room: Roles & Pick<RoomState, 'writers'>, userId: string): boolean {
  return room.writers !== 'moderators' || isModerator(room, userId);
}

/** The time between two new messages of a person in a room (ms); 0: they may write at any time. */
export function slowModeOf(room: Roles & Pick<RoomState, 'slowModeMs'>, userId: string): number {
  return isModerator(room, userId) ? 0 : (room.slowModeMs ?? 0);
}
