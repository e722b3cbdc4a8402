import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { DeviceList, SealedKeys } from '../contract/deviceCalls.ts';
import { toBase64Url } from '../text/base64Url.ts';

/** What a list says, before it is signed. */
export type UnsignedList = Omit<DeviceList, 'signature'>;

/** What is signed of a list: JSON, so that no two statements have the same bytes. */
export function deviceListBytes(userId: string, list: UnsignedList): Uint8Array {
  const { number, previous, accountKey, devices, sealed, by } = list;
  const pairs = devices.map(({ key, exchange }) => [key, exchange]);
  return utf8ToBytes(JSON.stringify(['parley devices 1', userId, number, previous, accountKey, pairs, sealed, by]));
}

/** By this the next list names it. */
export function deviceListHash(userId: string, list: UnsignedList): string {
  return toBase64Url(sha256(deviceListBytes(userId, list)));
}

/** By this a list names what it hands to its devices. */
export function sealedKeysHash({ devices, earlier }: SealedKeys): string {
  const pairs = Object.entries(devices).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return toBase64Url(sha256(utf8ToBytes(JSON.stringify(['parley sealed keys 1', pairs, earlier]))));
}
