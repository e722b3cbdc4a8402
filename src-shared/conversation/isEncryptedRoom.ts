/** What the ids of encrypted rooms begin with. */
export const ENCRYPTED_ROOM = 'room:e2e:';

/**
 * Whether a conversation id is that of an encrypted room, which the server can't read. It is a part of the id, so that no
 * answer of a server can turn an encrypted room into one that it can read (docs/encryption.md).
 */
export function isEncryptedRoom(conversationId: string): boolean {
  return conversationId.startsWith(ENCRYPTED_ROOM);
}
