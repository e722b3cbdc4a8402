import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ENCRYPTED_PREFIX, isEncryptedText } from '#shared/message/isEncryptedText.ts';
import { fromBase64Url, toBase64Url } from '#shared/text/base64Url.ts';

/** What encrypted text belongs to. It can't be decrypted as the text of another message, author, room or purpose. */
export interface TextContext {
  readonly conversationId: string;
  /** Of the log, so that nothing of a closed room appears in one that has its name. */
  readonly epoch: string;
  /** The author's account. */
  readonly author: string;
  /** The client id of the message; of an edit the offset of the message. */
  readonly messageId: string;
  /** Which text of the message it is; an edit can't be passed off as the original. `files`: a caption of files. */
  readonly purpose: 'text' | 'files' | 'edit';
  /** Offset of the message to which it replies; null for an edit, too, which does not change it. */
  readonly replyTo: number | null;
}

interface RoomKey {
  readonly key: Uint8Array;
  readonly keyId: string;
}

/** The Ed25519 key of a device, which signs what is written on it. */
export interface DeviceKey {
  readonly secret: Uint8Array;
  readonly public: Uint8Array;
}

export interface DecryptedText {
  readonly text: string;
  /** base64url: the public key of the device that signed it. */
  readonly signedBy: string;
}

/** Why text can't be decrypted: another password is needed, or someone changed, moved or forged it. */
export type DecryptionFailure = 'noKey' | 'forged';

const NONCE_BYTES = 24;
const SIGNATURE_BYTES = 64;
const PUBLIC_KEY_BYTES = 32;

export function createDeviceKey(): DeviceKey {
  const { secretKey, publicKey } = ed25519.keygen();
  return { secret: secretKey, public: publicKey };
}

/**
 * Signs text with the key of the device, then encrypts it with that of the room: XChaCha20-Poly1305, whose nonce is random,
 * with the context as associated data. The result is `parley:1:<key id>:<nonce, then box>`.
 */
export function encryptText(text: string, context: TextContext, room: RoomKey, device: DeviceKey): string {
  const bound = contextBytes(context, room.keyId);
  const content = utf8ToBytes(text);
  const signature = ed25519.sign(concatBytes(device.public, bound, content), device.secret);
  const nonce = randomBytes(NONCE_BYTES);
  const box = xchacha20poly1305(room.key, nonce, bound).encrypt(concatBytes(device.public, signature, content));
  return `${ENCRYPTED_PREFIX}${room.keyId}:${toBase64Url(concatBytes(nonce, box))}`;
}

/** Decrypts text with the one of the room's keys that encrypted it, and verifies its signature. */
export function decryptText(
  encrypted: string,
  context: TextContext,
  roomKeys: Pick<ReadonlyMap<string, Uint8Array>, 'get'>,
): DecryptedText | DecryptionFailure {
  if (!isEncryptedText(encrypted)) return 'forged';
  const [keyId = '', payload = ''] = encrypted.slice(ENCRYPTED_PREFIX.length).split(':');
  const key = roomKeys.get(keyId);
  if (key === undefined) return 'noKey';
  const bound = contextBytes(context, keyId);
  try {
    const bytes = fromBase64Url(payload);
    const cipher = xchacha20poly1305(key, bytes.subarray(0, NONCE_BYTES), bound);
    const signed = cipher.decrypt(bytes.subarray(NONCE_BYTES));
    const publicKey = signed.subarray(0, PUBLIC_KEY_BYTES);
    const signature = signed.subarray(PUBLIC_KEY_BYTES, PUBLIC_KEY_BYTES + SIGNATURE_BYTES);
    const content = signed.subarray(PUBLIC_KEY_BYTES + SIGNATURE_BYTES);
    // Not ZIP 215, which accepts several keys for one signature.
    const isSigned = ed25519.verify(signature, concatBytes(publicKey, bound, content), publicKey, { zip215: false });
    if (!isSigned) return 'forged';
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), signedBy: toBase64Url(publicKey) };
  } catch {
    // Changed, cut off, of another context, or not written by this scheme.
    return 'forged';
  }
}

/** JSON, so that no two contexts have the same bytes. */
function contextBytes(context: TextContext, keyId: string): Uint8Array {
  const { conversationId, epoch, author, messageId, purpose, replyTo } = context;
  return utf8ToBytes(
    JSON.stringify([ENCRYPTED_PREFIX, keyId, conversationId, epoch, author, messageId, purpose, replyTo]),
  );
}
