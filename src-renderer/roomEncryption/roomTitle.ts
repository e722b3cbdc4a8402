import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { hasUnseen } from '#shared/text/isSeen.ts';
import { encryptedRoomId, roomId, roomKeyOf } from '#shared/text/roomId.ts';

/** The title that a server gave a room if that is what the room's id says; else the name in the id. */
export function roomTitle(conversationId: string, given: string): string {
  const idOf = isEncryptedRoom(conversationId) ? encryptedRoomId : roomId;
  return !hasUnseen(given) && idOf(given) === conversationId ? given : roomKeyOf(conversationId);
}
