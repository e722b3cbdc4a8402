import { LIMITS } from '../contract/limits.ts';
import { hasUnseen, isSeen } from './isSeen.ts';
import { normaliseName } from './personName.ts';

/** The prefix of a displayed room name, which people may also type. */
const SIGN = /^[#＃\s]+/u;

/** The displayed form of a room name: NFC, trimmed, without leading prefixes, inner spaces collapsed. */
export function normaliseRoomName(name: string): string {
  return normaliseName(name).replace(SIGN, '');
}

/** Whether a text is a name for a room, as far as that is seen without comparing it with others (see `hasRoomId`). */
export function isValidRoomName(name: string): boolean {
  return !hasUnseen(name) && isSeen(normaliseRoomName(name), LIMITS.roomNameLength);
}
