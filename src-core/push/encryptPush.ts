import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
/** The record size in the header. There is one record, and push services accept at least this size (RFC 8030). */
const RECORD_BYTES = 4096;
/** Length of the padded plain text, so that the length of a push says nothing. */
const PADDED_BYTES = 2_048;
/** Marks the last record; zeros follow. */
const DELIMITER = 2;

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** What is random in a message; fixed in tests only. */
export interface PushRandomness {
  readonly privateKey: Uint8Array;
  readonly salt: Uint8Array;
}

/** The longest text that fits into a push, in bytes. */
export const PUSH_BYTES = PADDED_BYTES - 1;

/**
 * Encrypts a text of up to `PUSH_BYTES` for a browser (RFC 8291), in the content coding `aes128gcm` (RFC 8188). All
 * results have the same length. `paddedBytes` and `random` are for the example of the RFC.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  random?: PushRandomness,
  paddedBytes = PADDED_BYTES,
): Buffer {
  const ecdh = createECDH(CURVE);
  if (random === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(random.privateKey);
  const [browserKey, publicKey] = [Buffer.from(p256dh, 'base64url'), ecdh.getPublicKey()];
  const salt = random?.salt ?? randomBytes(16);

  const secret = ecdh.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, publicKey]);
  const ikm = Buffer.from(hkdfSync('sha256', secret, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));

  const plain = Buffer.alloc(paddedBytes);
  const length = plain.write(text);
  plain.writeUInt8(DELIMITER, length);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);

  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(publicKey.byteLength, 4);
  return Buffer.concat([salt, sizes, publicKey, encrypted]);
}

/** Whether a browser's public key is an uncompressed point on P-256, with which messages can be encrypted. */
export function isPublicKey(p256dh: string): boolean {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  try {
    const point = Buffer.from(p256dh, 'base64url');
    return point[0] === 4 && ecdh.computeSecret(point).byteLength === 32;
  } catch {
    return false; // not a point on the curve
  }
}
