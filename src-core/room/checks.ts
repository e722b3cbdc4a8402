import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { compareNickname, findNicknameFault, isValidRoomName, normaliseNickname } from '#shared/text/roomName.ts';
import type { Timing } from '../timing.ts';

/** Script arguments for a new nickname: displayed (JSON) and normalised. Throws NICKNAME_INVALID `{reason}`. */
export function nicknameArgs(nickname: string): { readonly nickname: string; readonly compared: string } {
  const fault = findNicknameFault(nickname);
  if (fault !== null) throw new ChatError('NICKNAME_INVALID', { maxLength: LIMITS.nicknameLength, ...fault });
  return existingNicknameArgs(nickname);
}

/** Script arguments for an existing nickname, which is not validated again. */
export function existingNicknameArgs(nickname: string): { readonly nickname: string; readonly compared: string } {
  const shown = normaliseNickname(nickname);
  return { nickname: JSON.stringify(shown), compared: compareNickname(shown) };
}

/** Throws ROOM_NAME_INVALID. */
export function checkRoomName(name: string): void {
  if (!isValidRoomName(name)) throw new ChatError('ROOM_NAME_INVALID', { maxLength: LIMITS.roomNameLength });
}

/** Throws INVALID_ARGUMENT. */
export function checkIdleTime(idleTtlMs: number, { roomIdleMinMs }: Timing): void {
  if (idleTtlMs >= roomIdleMinMs) return;
  throw new ChatError('INVALID_ARGUMENT', { field: 'idleTtlMs', message: `at least ${roomIdleMinMs}` });
}

/** Rejects an owner's action on themselves. Throws INVALID_ARGUMENT. */
export function checkOtherPerson(userId: string, me: string): void {
  if (userId === me) throw new ChatError('INVALID_ARGUMENT', { field: 'userId', message: 'another person' });
}
