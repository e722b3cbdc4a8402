import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * HPKE (RFC 9180) in base mode, for one message, with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and ChaCha20-Poly1305.
 * A sealed message is the encapsulated key, then the ciphertext.
 */

const KEM_ID = 0x0020;
const KDF_ID = 0x0001;
const AEAD_ID = 0x0003;
const MODE_BASE = 0;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const NOTHING = new Uint8Array();

const KEM_SUITE = concatBytes(utf8ToBytes('KEM'), twoBytes(KEM_ID));
const HPKE_SUITE = concatBytes(utf8ToBytes('HPKE'), twoBytes(KEM_ID), twoBytes(KDF_ID), twoBytes(AEAD_ID));

/** What the known answers of the RFC have, and messages of Parley do not: associated data, a key that is not random. */
interface SealOptions {
  readonly ephemeral?: Uint8Array;
  readonly aad?: Uint8Array;
}

/** `info`: what the message is for; it is opened with the same only. */
export function seal(
  message: Uint8Array,
  recipient: Uint8Array,
  info: Uint8Array,
  { ephemeral = x25519.utils.randomSecretKey(), aad = NOTHING }: SealOptions = {},
): Uint8Array {
  const encapsulated = x25519.getPublicKey(ephemeral);
  const shared = extractAndExpand(x25519.getSharedSecret(ephemeral, recipient), concatBytes(encapsulated, recipient));
  return concatBytes(encapsulated, cipherOf(shared, info, aad).encrypt(message));
}

/** Throws for a message that was changed, or is for another recipient or purpose. */
export function open(sealed: Uint8Array, secret: Uint8Array, info: Uint8Array, aad: Uint8Array = NOTHING): Uint8Array {
  const encapsulated = sealed.subarray(0, KEY_BYTES);
  const shared = extractAndExpand(
    x25519.getSharedSecret(secret, encapsulated),
    concatBytes(encapsulated, x25519.getPublicKey(secret)),
  );
  return cipherOf(shared, info, aad).decrypt(sealed.subarray(KEY_BYTES));
}

/** RFC 9180, section 4.1. */
function extractAndExpand(dh: Uint8Array, context: Uint8Array): Uint8Array {
  const key = labeledExtract(KEM_SUITE, NOTHING, 'eae_prk', dh);
  return labeledExpand(KEM_SUITE, key, 'shared_secret', context, KEY_BYTES);
}

/** RFC 9180, section 5.1; the cipher of the first message. */
function cipherOf(shared: Uint8Array, info: Uint8Array, aad: Uint8Array) {
  const context = concatBytes(
    Uint8Array.of(MODE_BASE),
    labeledExtract(HPKE_SUITE, NOTHING, 'psk_id_hash', NOTHING),
    labeledExtract(HPKE_SUITE, NOTHING, 'info_hash', info),
  );
  const secret = labeledExtract(HPKE_SUITE, shared, 'secret', NOTHING);
  const key = labeledExpand(HPKE_SUITE, secret, 'key', context, KEY_BYTES);
  return chacha20poly1305(key, labeledExpand(HPKE_SUITE, secret, 'base_nonce', context, NONCE_BYTES), aad);
}

function labeledExtract(suite: Uint8Array, salt: Uint8Array, label: string, keyMaterial: Uint8Array): Uint8Array {
  return extract(sha256, concatBytes(utf8ToBytes('HPKE-v1'), suite, utf8ToBytes(label), keyMaterial), salt);
}

function labeledExpand(
  suite: Uint8Array,
  key: Uint8Array,
  label: string,
  context: Uint8Array,
  length: number,
): Uint8Array {
  const info = concatBytes(twoBytes(length), utf8ToBytes('HPKE-v1'), suite, utf8ToBytes(label), context);
  return expand(sha256, key, info, length);
}

function twoBytes(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff);
}
