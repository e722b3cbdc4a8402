import { createHash } from 'node:crypto';

/** 128 bits. */
const DIGEST_CHARACTERS = 22;

/** A digest of an id within a conversation, for keys outside it, so that the name of a room does not outlive the room. */
export function digestWithin(conversationId: string, id: string): string {
  return createHash('sha256').update(`${conversationId} ${id}`).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
