import { toBase64Url } from '#shared/text/base64Url.ts';

const SALT_BYTES = 16;

/** A new salt, base64url. Each password of an encrypted room has its own. */
export function createRoomSalt(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
}
