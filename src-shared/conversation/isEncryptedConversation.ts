import { isEncryptedDirect } from './directId.ts';
import { isEncryptedRoom } from './isEncryptedRoom.ts';

/** Whether a conversation id is that of an encrypted conversation, a room or a direct one. */
export function isEncryptedConversation(conversationId: string): boolean {
  return isEncryptedRoom(conversationId) || isEncryptedDirect(conversationId);
}
