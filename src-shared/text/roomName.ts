import { LIMITS } from '../contract/limits.ts';
import { findNameFault, type NameFault, withoutHidden } from './nameRules.ts';
import { normaliseName } from './personName.ts';
import { skeleton } from './skeleton.ts';

/** Control, format and private characters, half characters, line and paragraph separators: nothing that can be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Code points of a room's key (see `conversationIdSchema`). */
const KEY_LENGTH = 128;

/** The nickname of somebody in whose name nothing can be seen. */
const UNNAMED = '?';

/** The sign that stands before a room's name wherever it is shown, and that people type with it. */
const SIGN = /^[#＃\s]+/u;

/** A room's name as it is shown: NFC, outer spaces and signs before it gone, inner runs of spaces made one. */
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

/** A room's id, made of the name as it is compared: names that look alike are one room's. For valid names only. */
export function roomId(name: string): string {
  return `room:${roomKey(name)}`;
}

/** A nickname as it is shown. */
export function normaliseNickname(nickname: string): string {
  return normaliseName(nickname);
}

/** Whether somebody may have this nickname, in an export too: all that earlier versions accepted. */
export function isValidNickname(nickname: string): boolean {
  return isSeen(nickname, LIMITS.nicknameLength);
}

/** Why a text can't be a new nickname; null: it can. */
export function findNicknameFault(nickname: string): NameFault | null {
  return findNameFault(nickname, LIMITS.nicknameLength);
}

/** What two nicknames of a room are compared by, free of spaces, braces and colons. */
export function compareNickname(nickname: string): string {
  return encode(skeleton(nickname));
}

/**
 * The nickname of somebody who gave none: their name, as much of it as a nickname may have. Names of earlier versions may have
 * characters that a nickname can't have.
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

/** Free of what has a meaning in a key or an id. A space is a plus, as in a form. */
function encode(text: string): string {
  return text.replace(/[\s{}:%+]/gu, (character) => (character === ' ' ? '+' : encodeURIComponent(character)));
}
