import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { DeviceList, SealedKeys } from '#shared/contract/deviceCalls.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
import { sealedKeysHash } from '#shared/message/deviceListBytes.ts';
import { fromBase64Url, toBase64Url } from '#shared/text/base64Url.ts';
import type { DeviceKey } from '../encryptText.ts';
import { exchangeKeyOf } from './deviceLists.ts';
import { open, seal } from './hpke.ts';

/** The secret account keys of a person by their public ones (base64url), oldest first. */
export type AccountKeys = ReadonlyMap<string, Uint8Array>;

const earlierSchema = z.array(z.string().transform(fromBase64Url));

export function createAccountKey(): { readonly secret: Uint8Array; readonly public: string } {
  const { secretKey, publicKey } = x25519.keygen();
  return { secret: secretKey, public: toBase64Url(publicKey) };
}

/** Seals the account key of a list to its devices, and the earlier ones to it. */
export function sealAccountKeys(
  userId: string,
  { number, accountKey, devices }: Pick<DeviceList, 'number' | 'accountKey' | 'devices'>,
  keys: AccountKeys,
): SealedKeys {
  const secret = keys.get(accountKey);
  if (secret === undefined) throw new Error('the account key of a list is not known');
  const sealedTo = devices.map(({ key, exchange }) => {
    const sealed = seal(secret, fromBase64Url(exchange), infoOf('account key', userId, number, key));
    return [key, toBase64Url(sealed)] as const;
  });
  const earlier = [...keys].filter(([key]) => key !== accountKey).map(([, value]) => toBase64Url(value));
  const sealedEarlier = seal(
    utf8ToBytes(JSON.stringify(earlier)),
    fromBase64Url(accountKey),
    infoOf('earlier account keys', userId, number, accountKey),
  );
  return { devices: Object.fromEntries(sealedTo), earlier: toBase64Url(sealedEarlier) };
}

/**
 * Opens what a list hands to a device. Null: it hands it nothing, or something else than the account keys, or it is not
 * what the list names.
 */
export function openAccountKeys(
  userId: string,
  { number, accountKey, sealed: hash }: Pick<DeviceList, 'number' | 'accountKey' | 'sealed'>,
  sealed: SealedKeys,
  device: DeviceKey,
): AccountKeys | null {
  if (sealedKeysHash(sealed) !== hash) return null;
  const key = toBase64Url(device.public);
  try {
    const info = infoOf('account key', userId, number, key);
    const secret = open(fromBase64Url(sealed.devices[key] ?? ''), exchangeKeyOf(device).secret, info);
    if (publicOf(secret) !== accountKey) return null;
    const earlierInfo = infoOf('earlier account keys', userId, number, accountKey);
    const opened = new TextDecoder().decode(open(fromBase64Url(sealed.earlier), secret, earlierInfo));
    return new Map([...earlierSchema.parse(JSON.parse(opened)), secret].map((one) => [publicOf(one), one]));
  } catch {
    return null; // not sealed to this device, for this list
  }
}

function publicOf(secret: Uint8Array): string {
  return toBase64Url(x25519.getPublicKey(secret));
}

/** The account keys of a conversation's two people. */
interface ConversationKeys {
  readonly conversationId: string;
  /** Mine. */
  readonly secret: Uint8Array;
  readonly mine: string;
  readonly theirs: string;
  readonly isFirst: boolean;
}

/**
 * The key of a conversation: X25519 of both account keys, then HKDF-SHA-256 with all that it belongs to. Null: the other
 * person's is no key, or one that gives everyone the same result.
 */
export function deriveConversationKey(keys: ConversationKeys): Uint8Array | null {
  const { conversationId, secret, mine, theirs, isFirst } = keys;
  const shared = sharedSecret(secret, theirs);
  if (shared === null) return null;
  const [first, second] = isFirst ? [mine, theirs] : [theirs, mine];
  const info = JSON.stringify(['parley direct key 1', conversationId, ...peopleOf(conversationId), first, second]);
  return hkdf(sha256, shared, undefined, utf8ToBytes(info), 32);
}

function sharedSecret(secret: Uint8Array, theirs: string): Uint8Array | null {
  try {
    return x25519.getSharedSecret(secret, fromBase64Url(theirs));
  } catch {
    return null;
  }
}

function infoOf(purpose: string, userId: string, number: number, recipient: string): Uint8Array {
  return utf8ToBytes(JSON.stringify([`parley ${purpose} 1`, userId, number, recipient]));
}
