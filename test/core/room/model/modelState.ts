import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Settings } from './acts.ts';
import type { Outcome, SeenEvent } from './Outcome.ts';

interface Member {
  nickname: string;
  inside: boolean;
  /** The offset of the event that set the password that this person proved; 0: none. */
  proved: number;
  hereUntil: number;
  read: number;
}

export interface Room extends Settings {
  password: string | null;
  /** The offset of the event that set the password; 0: no password. */
  passwordAt: number;
  owner: number;
  seats: number;
  idleTtlMs: number;
  closesAt: number;
  readonly members: Map<number, Member>;
  /** The end of the mute; infinite if it is permanent. */
  readonly mutes: Map<number, number>;
  /** People whom the owner removed and has not readmitted. */
  readonly removed: Set<number>;
  readonly log: SeenEvent[];
  /** Sent messages: client ids with their offsets. */
  readonly sent: { readonly who: number; readonly clientId: string; readonly offset: number }[];
}

/** The state of the model: the room with one name, if there is one, and a clock of its own. */
export interface ModelState {
  now: number;
  room: Room | null;
  /** Each person's number of wrong passwords since the last right one. */
  readonly tries: Map<number, number>;
  readonly names: readonly string[];
}

export const OK: Outcome = { code: 'ok' };

export function refused(code: ErrorCode): Outcome {
  return { code };
}

/** The code with which this person is refused now, or null. */
export function accessRefusal(room: Room, who: number): ErrorCode | null {
  const member = room.members.get(who);
  if (member?.inside !== true) return room.hidden ? 'ROOM_CLOSED' : 'NOT_A_MEMBER';
  return room.passwordAt !== 0 && member.proved !== room.passwordAt ? 'ROOM_PASSWORD_REQUIRED' : null;
}

/** The same for owners' actions. */
export function ownerRefusal(room: Room, who: number): ErrorCode | null {
  return accessRefusal(room, who) ?? (room.owner === who ? null : 'NOT_THE_OWNER');
}

export function insideOf(room: Room): [who: number, member: Member][] {
  return [...room.members].filter(([, { inside }]) => inside);
}

export function hereOf({ now }: ModelState, room: Room): number[] {
  return insideOf(room)
    .filter(([, { hereUntil }]) => hereUntil > now)
    .map(([who]) => who);
}

/** Appends an event; returns its offset. */
export function append(room: Room, from: number, type: string, more: Readonly<Record<string, unknown>> = {}): number {
  return room.log.push({ type, from, ...more });
}

export function giveUpSeat(room: Room, who: number): void {
  const member = room.members.get(who);
  if (member !== undefined) member.inside = false;
}

/** Without a transfer by the old owner: the event is the new owner's own. */
export function passOwnership(room: Room, who: number): void {
  room.owner = who;
  room.mutes.delete(who);
  append(room, who, 'ownerChanged', { whom: who });
}

export function unreadOf(room: Room, who: number): number {
  const read = room.members.get(who)?.read ?? 0;
  return room.log.filter(({ type, text }, index) => type === 'message' && text !== null && index >= read).length;
}

export function mutedUntil({ now }: ModelState, room: Room, who: number): number | null {
  const until = room.mutes.get(who) ?? 0;
  return until > now ? until : null;
}
