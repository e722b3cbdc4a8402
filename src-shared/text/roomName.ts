import { LIMITS } from '../contract/limits.ts';
import { findNameFault, type NameFault, withoutHidden } from './nameRules.ts';
import { normaliseName } from './personName.ts';
import { skeleton } from './skeleton.ts';

/** Control, format and private-use characters, surrogates, line and paragraph separators: all invisible. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Maximum code points of a room's key (see `conversationIdSchema`). */
const KEY_LENGTH = 128;

/** The fallback nickname for a name without visible characters. */
const UNNAMED = '?';

/** The prefix of a displayed room name, which people may also type. */
const SIGN = /^[#＃\s]+/u;

/** The displayed form of a room name: NFC, trimmed, without leading prefixes, inner spaces collapsed. */
export function normaliseRoomName(name: string): string {
  return normaliseName(name).replace(SIGN, '');
}

export function isValidRoomName(name: string): boolean {
  return (
    !UNSEEN.test(name) &&
    isSeen(normaliseRoomName(name), LIMITS.roomNameLength) &&
    Array.from(roomKey(name)).length <= KEY_LENGTH
  );
}

/** The room's id, from the normalised name: confusable names have the same id. Only for valid names. */
export function roomId(name: string): string {
  return `room:${roomKey(name)}`;
}

/** The displayed form of a nickname. */
export function normaliseNickname(nickname: string): string {
  return normaliseName(nickname);
}

/** Whether a nickname is valid, also in an export: everything that earlier versions accepted. */
export function isValidNickname(nickname: string): boolean {
  return isSeen(nickname, LIMITS.nicknameLength);
}

/** Why a text is not a valid new nickname; null: valid. */
export function findNicknameFault(nickname: string): NameFault | null {
  return findNameFault(nickname, LIMITS.nicknameLength);
}

/** The normalised form of a nickname for comparison, without spaces, braces and colons. */
export function compareNickname(nickname: string): string {
  return encode(skeleton(nickname));
}

/**
 * The default nickname: the person's name, truncated to the length of a nickname. Names of earlier versions may contain
 * characters that are invalid in a nickname.
 */
export function nicknameOf(name: string): string {
  const shown = Array.from(withoutHidden(name)).slice(0, LIMITS.nicknameLength).join('');
  const nickname = normaliseName(shown);
  return findNicknameFault(nickname) === null ? nickname : UNNAMED;
}

function isSeen(text: string, maxLength: number): boolean {
  const { length } = Array.from(normaliseName(text));
  return length > 0 && length <= maxLength && !UNSEEN.test(text) && skeleton(text) !== '';
}

function roomKey(name: string): string {
  return encode(skeleton(normaliseRoomName(name)));
}

/** Replaces characters with a meaning in keys or ids. A space becomes a plus, as in a form. */
function encode(text: string): string {
  return text.replace(/[\s{}:%+]/gu, (character) => (character === ' ' ? '+' : encodeURIComponent(character)));
}
