import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { DeviceList, ListedDevice, RegisteredDevice } from '#shared/contract/deviceCalls.ts';
import { deviceListBytes, deviceListHash, type UnsignedList } from '#shared/message/deviceListBytes.ts';
import type { ListReference } from '#shared/message/keyIdOf.ts';
import { fromBase64Url, toBase64Url } from '#shared/text/base64Url.ts';
import type { DeviceKey } from '../encryptText.ts';

/** A device was in the lists from this number to the one before that; null: it still is. */
interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** What was verified of a person's devices, up to the newest list. */
export interface KnownDevices {
  readonly number: number;
  /** SHA-256 of the newest list, base64url. */
  readonly hash: string;
  /** SHA-256 of what the newest list hands to its devices. */
  readonly sealed: string;
  /** The devices of the newest list. */
  readonly devices: readonly ListedDevice[];
  /** Account keys by the numbers of the first lists that had them; empty: these lists are not known. */
  readonly accountKeys: ReadonlyMap<number, string>;
  /** When each device was listed that ever was, the earliest first. */
  readonly spans: ReadonlyMap<string, readonly Span[]>;
  /** What was known of lists that others have replaced: texts of that time are still read. */
  readonly lost: LostLists;
}

/** Account keys (base64url) and devices, each with the numbers of the lists that had it: from the first to before the second. */
interface LostLists {
  readonly accountKeys: readonly LostEntry[];
  readonly devices: readonly LostEntry[];
}

type LostEntry = readonly [key: string, from: number, to: number];

/** Of each kind. */
const MAX_LOST = 200;
const NOTHING_LOST: LostLists = { accountKeys: [], devices: [] };

/**
 * `replaced`: the lists do not continue the known ones. `known` is then what follows from the lists after the last break, and
 * from what was known of earlier numbers: only that is authenticated by the devices of the newest list, which a person
 * compares. `forged`: a list is not valid.
 */
export type Followed =
  | { readonly status: 'known' | 'replaced'; readonly known: KnownDevices }
  | { readonly status: 'forged' };

/** The X25519 key of a device, which follows from its Ed25519 key, so that it needs no storage of its own. */
export function exchangeKeyOf({ secret }: DeviceKey): { readonly secret: Uint8Array; readonly public: string } {
  const derived = hkdf(sha256, secret, undefined, utf8ToBytes('parley device exchange key 1'), 32);
  return { secret: derived, public: toBase64Url(x25519.getPublicKey(derived)) };
}

/** The device as it asks to be approved. */
export function registrationOf(userId: string, device: DeviceKey): RegisteredDevice {
  const exchange = exchangeKeyOf(device).public;
  const signature = toBase64Url(ed25519.sign(registrationBytes(userId, exchange), device.secret));
  return { key: toBase64Url(device.public), exchange, signature };
}

/** Whether a device has signed its own keys, for this account. */
export function isRegistration(userId: string, { key, exchange, signature }: RegisteredDevice): boolean {
  return isSigned(key, signature, registrationBytes(userId, exchange));
}

export function signList(userId: string, list: UnsignedList, device: DeviceKey): DeviceList {
  return { ...list, signature: toBase64Url(ed25519.sign(deviceListBytes(userId, list), device.secret)) };
}

/**
 * Verifies the lists after the known ones, oldest first. A list continues the one before if a device of that one signed
 * it, it names its hash, and brings back no device that was removed. `known` null: the lists after the last break are
 * believed.
 */
export function followLists(userId: string, known: KnownDevices | null, lists: readonly DeviceList[]): Followed {
  let current = known;
  let isContinued = true;
  for (const list of lists) {
    if (!isValidList(userId, list)) return { status: 'forged' };
    if (current !== null && !continues(current, list)) {
      isContinued = false;
      current = known === null ? null : before(known, list.number);
    }
    current = extend(current, userId, list);
  }
  if (current === null) return { status: 'forged' };
  if (isContinued || known === null) return { status: 'known', known: current };
  return { status: 'replaced', known: { ...current, lost: lostBy(known, current) } };
}

/** Whether lists as a server answers them contain the newest known one, unchanged. */
export function hasNewest(userId: string, { number, hash }: KnownDevices, lists: readonly DeviceList[]): boolean {
  return lists.some((list) => list.number === number && deviceListHash(userId, list) === hash);
}

/** The account key of the list with this number. */
export function accountKeyAt({ number: newest, accountKeys }: KnownDevices, number: number): string | null {
  if (number > newest) return null;
  let key = '';
  for (const [from, each] of accountKeys) if (from <= number) key = each;
  return key === '' ? null : key;
}

/**
 * The account key of a list that a text names. If the server has lost that list since, it is one of another list with
 * this beginning.
 */
export function accountKeyOf(known: KnownDevices, { number, start }: ListReference): string | null {
  if (accountKeyAt(known, number)?.startsWith(start) === true) return accountKeyAt(known, number);
  const lost = known.lost.accountKeys.find((entry) => entry[0].startsWith(start) && hasNumber(entry, number));
  if (lost !== undefined) return lost[0];
  if (number > known.number) return null;
  return [...known.accountKeys.values()].find((key) => key.startsWith(start)) ?? null;
}

/** Whether a device was in the list with this number, or in one that was lost. */
export function wasListed({ spans, lost }: KnownDevices, key: string, number: number): boolean {
  const isListed = spans.get(key)?.some(({ from, to }) => number >= from && (to === null || number < to)) === true;
  return isListed || lost.devices.some((entry) => entry[0] === key && hasNumber(entry, number));
}

function hasNumber([, from, to]: LostEntry, number: number): boolean {
  return number >= from && number < to;
}

/**
 * Whether lists in place of the known ones would give a device that was removed what is written from now on: they list it
 * after that, or have an account key that was replaced when it was removed.
 */
export function undoesRemoval(known: KnownDevices, offered: KnownDevices): boolean {
  const accountKey = accountKeyAt(offered, offered.number) ?? '';
  const isCurrent = accountKey === accountKeyAt(known, known.number);
  const isEarlier = !isCurrent && hadAccountKey(known, accountKey);
  const removed = [...known.spans].filter(([key]) => wasRemoved(known, key));
  return isEarlier || removed.some(([key, each]) => cameBack(offered, key, each.at(-1)?.to ?? 0));
}

/** Whether a list has this account key, or one that was lost has it. */
export function hadAccountKey({ accountKeys, lost }: KnownDevices, accountKey: string): boolean {
  return [...accountKeys.values(), ...lost.accountKeys.map(([key]) => key)].includes(accountKey);
}

/**
 * Whether a device that was removed at a number was listed there or later, so that it could sign what followed. What
 * another device has started over since does not count: then nothing is left of the lists before.
 */
function cameBack(offered: KnownDevices, key: string, removedAt: number): boolean {
  const startedOver = [...offered.accountKeys.keys()].findLast((number) => isOnlyDevice(offered, number)) ?? 0;
  return (offered.spans.get(key) ?? []).some(({ to }) => to === null || to > Math.max(removedAt, startedOver));
}

function isOnlyDevice({ spans }: KnownDevices, number: number): boolean {
  const listed = [...spans.values()].flat().filter(({ from, to }) => from <= number && (to === null || to > number));
  return listed.length === 1;
}

/** Whether a device was in a list, and is in none since. */
export function wasRemoved({ spans }: KnownDevices, key: string): boolean {
  const last = spans.get(key)?.at(-1);
  return last !== undefined && last.to !== null;
}

function continues(known: KnownDevices, { number, previous, by, devices }: DeviceList): boolean {
  if (number !== known.number + 1 || previous !== known.hash) return false;
  const isListed = (key: string): boolean => known.devices.some((device) => device.key === key);
  return isListed(by) && devices.every(({ key }) => isListed(key) || !known.spans.has(key));
}

/** What was known of the lists before a number. */
function before(known: KnownDevices, number: number): KnownDevices {
  const accountKeys = new Map([...known.accountKeys].filter(([from]) => from < number));
  if (number > known.number + 1) accountKeys.set(known.number + 1, '');
  const spans = [...known.spans].map(([key, each]) => {
    const earlier = each.filter(({ from }) => from < number);
    const ends = Math.min(number, known.number + 1);
    return [key, earlier.map(({ from, to }) => ({ from, to: Math.min(to ?? ends, ends) }))] as const;
  });
  return { ...known, devices: [], accountKeys, spans: new Map(spans.filter(([, each]) => each.length > 0)) };
}

/** What `known` has that lists in place of it do not have, with what was lost before. */
function lostBy(known: KnownDevices, next: KnownDevices): LostLists {
  const starts = [...known.accountKeys];
  const accountKeys = starts.map(([from, key], at) => [key, from, starts[at + 1]?.[0] ?? known.number + 1] as const);
  const devices = [...known.spans].flatMap(([key, each]) =>
    each.map(({ from, to }) => [key, from, to ?? known.number + 1] as const),
  );
  const isLostKey = ([key, from]: LostEntry): boolean => key !== '' && next.accountKeys.get(from) !== key;
  const isLostDevice = ([key, from, to]: LostEntry): boolean =>
    next.spans.get(key)?.some((span) => span.from <= from && (span.to === null || span.to >= to)) !== true;
  return {
    accountKeys: [...known.lost.accountKeys, ...accountKeys.filter(isLostKey)].slice(-MAX_LOST),
    devices: [...known.lost.devices, ...devices.filter(isLostDevice)].slice(-MAX_LOST),
  };
}

function extend(known: KnownDevices | null, userId: string, list: DeviceList): KnownDevices {
  const { number, devices, accountKey, sealed } = list;
  const spans = new Map(known?.spans);
  for (const [key, each] of spans) {
    const isGone = each.at(-1)?.to === null && !devices.some((device) => device.key === key);
    if (isGone) spans.set(key, [...each.slice(0, -1), ...each.slice(-1).map(({ from }) => ({ from, to: number }))]);
  }
  for (const { key } of devices) {
    const earlier = spans.get(key) ?? [];
    if (earlier.at(-1)?.to !== null) spans.set(key, [...earlier, { from: number, to: null }]);
  }
  const accountKeys = new Map(known?.accountKeys);
  if ([...accountKeys.values()].at(-1) !== accountKey) accountKeys.set(number, accountKey);
  const hash = deviceListHash(userId, list);
  return { number, hash, sealed, devices, accountKeys, spans, lost: known?.lost ?? NOTHING_LOST };
}

/** The lists that were verified, with the people whose they are. */
const verified = new WeakMap<DeviceList, string>();

/** Whether a list is signed by a device that it lists. It is verified once. */
export function isValidList(userId: string, list: DeviceList): boolean {
  if (verified.get(list) === userId) return true;
  const isValid = hasValidSignature(userId, list);
  if (isValid) verified.set(list, userId);
  return isValid;
}

function hasValidSignature(userId: string, list: DeviceList): boolean {
  const keys = list.devices.map(({ key }) => key);
  if (!keys.includes(list.by) || new Set(keys).size < keys.length) return false;
  return isSigned(list.by, list.signature, deviceListBytes(userId, list));
}

function isSigned(key: string, signature: string, bytes: Uint8Array): boolean {
  try {
    // Not ZIP 215, which accepts several keys for one signature.
    return ed25519.verify(fromBase64Url(signature), bytes, fromBase64Url(key), { zip215: false });
  } catch {
    return false; // not base64url, or no key
  }
}

function registrationBytes(userId: string, exchange: string): Uint8Array {
  return utf8ToBytes(JSON.stringify(['parley device 1', userId, exchange]));
}
