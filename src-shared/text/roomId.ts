import { ENCRYPTED_ROOM, isEncryptedRoom } from '../conversation/isEncryptedRoom.ts';
import { comparisonKey } from './comparisonKey.ts';
import { isValidRoomName, normaliseRoomName } from './roomName.ts';

const ROOM = 'room:';
/** Maximum code points of a room's key (see `conversationIdSchema`). */
const KEY_LENGTH = 128;

/** The room's id, from the normalised name: confusable names have the same id. Only for names with an id. */
export function roomId(name: string): string {
  return `${ROOM}${roomKey(name)}`;
}

/** The id of the encrypted room with this name. */
export function encryptedRoomId(name: string): string {
  return `${ENCRYPTED_ROOM}${roomKey(name)}`;
}

/** The compared form of a room's name, from its id, encrypted or not. */
export function roomKeyOf(conversationId: string): string {
  return conversationId.slice((isEncryptedRoom(conversationId) ? ENCRYPTED_ROOM : ROOM).length);
}

/** The id of the encrypted room with the name of this room. */
export function encryptedNamesake(conversationId: string): string {
  return `${ENCRYPTED_ROOM}${roomKeyOf(conversationId)}`;
}

/** Whether a room can have this name: it is valid, and its id is not too long, which a few characters can make it. */
export function hasRoomId(name: string): boolean {
  return isValidRoomName(name) && Array.from(roomKey(name)).length <= KEY_LENGTH;
}

function roomKey(name: string): string {
  return comparisonKey(normaliseRoomName(name));
}
