import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

/** The first byte of every sealed value. */
export const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** By how many bytes a sealed value is longer than its content. */
export const SEAL_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
const KEY_BYTES = 32;
export const SALT_BYTES = 16;
const NO_SALT = new Uint8Array();

/** The value was changed, belongs elsewhere, or was sealed with another key. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

/** A key for one purpose, by HKDF-SHA-256 (RFC 5869). */
export function deriveKey(key: Uint8Array, purpose: string, salt: Uint8Array = NO_SALT): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, salt, purpose, KEY_BYTES)));
}

/**
 * Encrypts with AES-256-GCM and a random nonce: at most 2^32 values may be sealed with one key. `place` is
 * authenticated and not stored. Returns version, nonce, ciphertext and tag.
 */
export function seal(key: KeyObject, place: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The content of a sealed value. Throws `UnsealError`. */
export function unseal(key: KeyObject, place: string, value: Uint8Array): Buffer {
  if (value.length < SEAL_BYTES || value[0] !== VERSION) throw new UnsealError('not a sealed value');
  const contentEnd = value.length - TAG_BYTES;
  const nonce = value.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(value.subarray(contentEnd));
  const content = decipher.update(value.subarray(1 + NONCE_BYTES, contentEnd));
  try {
    return Buffer.concat([content, decipher.final()]);
  } catch (error) {
    throw new UnsealError('the tag does not match', { cause: error });
  }
}
