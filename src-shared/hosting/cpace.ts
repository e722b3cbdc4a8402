import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToNumberLE, concatBytes, equalBytes } from '@noble/curves/utils.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * CPace with ristretto255 and SHA-512 (draft-irtf-cfrg-cpace, sections 6 to 8 and 10.4): two sides that share a short
 * password agree on a key. Who does not know the password can try one per exchange, and learns nothing to guess offline.
 */

const DSI = utf8ToBytes('CPaceRistretto255');
const DSI_KEY = utf8ToBytes('CPaceRistretto255_ISK');
const MAC_PREFIX = utf8ToBytes('CPaceMac');
/** The input block of SHA-512. */
const BLOCK_BYTES = 128;
/** Number of random bytes of a secret; twice the length of a scalar, so that its remainder is uniform. */
export const SECRET_BYTES = 64;
export const SHARE_BYTES = 32;

type Point = InstanceType<typeof ristretto255.Point>;

export interface CpaceInput {
  /** The shared password. */
  readonly password: Uint8Array;
  /** What both sides must agree on besides the password. */
  readonly channel: Uint8Array;
  /** Random, of this exchange. */
  readonly sessionId: Uint8Array;
}

/**
 * What one side sends. `data` is authenticated; it must differ between the sides, because otherwise one side could send
 * the messages of the other one back (section 10.4).
 */
export interface CpaceMessage {
  readonly share: Uint8Array;
  readonly data: Uint8Array;
}

export interface CpaceSide {
  readonly share: Uint8Array;
  /** The scalar; never sent. */
  readonly secret: bigint;
}

/** @param random `SECRET_BYTES` random bytes */
export function startCpace(input: CpaceInput, random: Uint8Array): CpaceSide {
  // The remainder is 0 with a probability of 2^-252.
  return createSide(input, bytesToNumberLE(random) % ristretto255.Point.Fn.ORDER);
}

export function createSide(input: CpaceInput, secret: bigint): CpaceSide {
  return { secret, share: generatorOf(input).multiply(secret).toBytes() };
}

/** The shared key; null: the share of the other side is invalid or this side's own, and the exchange must end. */
export function deriveKey(
  { sessionId }: CpaceInput,
  { secret }: CpaceSide,
  messages: { readonly guest: CpaceMessage; readonly host: CpaceMessage; readonly from: 'guest' | 'host' },
): Uint8Array | null {
  const received = readPoint(messages[messages.from].share);
  if (received === null || equalBytes(messages.guest.share, messages.host.share)) return null;
  const common = received.multiply(secret).toBytes();
  return sha512(
    concatBytes(prefixed(DSI_KEY, sessionId, common), encodeMessage(messages.guest), encodeMessage(messages.host)),
  );
}

/** Proves to the other side that this one has the key. */
export function confirmKey({ sessionId }: CpaceInput, key: Uint8Array, own: CpaceMessage): Uint8Array {
  return hmac(sha512, sha512(concatBytes(MAC_PREFIX, sessionId, key)), encodeMessage(own));
}

/** Compares in constant time. */
export const isConfirmed = equalBytes;

function generatorOf({ password, channel, sessionId }: CpaceInput): Point {
  const length = BLOCK_BYTES - 1 - prefixed(password).length - prefixed(DSI).length;
  const padding = new Uint8Array(Math.max(0, length));
  const point = ristretto255_hasher.deriveToCurve?.(sha512(prefixed(DSI, password, padding, channel, sessionId)));
  if (point === undefined) throw new Error('ristretto255 has a map from 64 bytes');
  return point;
}

/** Null for what is no point, and for the neutral one. */
function readPoint(share: Uint8Array): Point | null {
  try {
    const point = ristretto255.Point.fromBytes(share);
    return point.is0() ? null : point;
  } catch {
    return null; // not the encoding of a point
  }
}

function encodeMessage({ share, data }: CpaceMessage): Uint8Array {
  return prefixed(share, data);
}

/** Each part with its length before it (LEB128). */
function prefixed(...parts: readonly Uint8Array[]): Uint8Array {
  let joined = new Uint8Array();
  for (const part of parts) joined = concatBytes(joined, lengthOf(part), part);
  return joined;
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  let rest = length;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Uint8Array.from(bytes);
}
