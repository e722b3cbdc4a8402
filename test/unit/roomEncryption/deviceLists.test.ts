import { createHash, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DeviceList, ListedDevice } from '#shared/contract/deviceCalls.ts';
import { toBase64Url } from '#shared/text/base64Url.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import {
  accountKeyAt,
  accountKeyOf,
  exchangeKeyOf,
  followLists,
  isRegistration,
  type KnownDevices,
  registrationOf,
  signList,
  undoesRemoval,
  wasListed,
} from '../../../src-renderer/roomEncryption/direct/deviceLists.ts';
import { referenceTo } from '#shared/message/keyIdOf.ts';
import type { DeviceKey } from '../../../src-renderer/roomEncryption/encryptText.ts';

const ME = 'amy';

/** The device whose secret key has this byte 32 times; `other`: another one of them. */
function deviceOf(byte: number, other = 0): DeviceKey {
  const secret = new Uint8Array(32).fill(byte);
  new DataView(secret.buffer).setUint16(0, other === 0 ? byte * 257 : other);
  return { secret, public: ed25519.getPublicKey(secret) };
}

const [desk, phone, ghost] = [deviceOf(1), deviceOf(2), deviceOf(3)];
const keyOf = (device: DeviceKey): string => toBase64Url(device.public);
const listed = (device: DeviceKey): ListedDevice => ({ key: keyOf(device), exchange: exchangeKeyOf(device).public });
const [ACCOUNT_KEY, SEALED] = [9, 8].map((byte) => toBase64Url(new Uint8Array(32).fill(byte))) as [string, string];

function listOf(
  known: KnownDevices | null,
  devices: readonly DeviceKey[],
  by: DeviceKey,
  accountKey = ACCOUNT_KEY,
): DeviceList {
  const unsigned = {
    number: (known?.number ?? 0) + 1,
    previous: known?.hash ?? null,
    accountKey,
    devices: devices.map(listed),
    sealed: SEALED,
    by: keyOf(by),
  };
  return signList(ME, unsigned, by);
}

function follow(known: KnownDevices | null, ...lists: DeviceList[]): KnownDevices {
  const followed = followLists(ME, known, lists);
  if (followed.status !== 'known') throw new Error(followed.status);
  return followed.known;
}

const FIRST = listOf(null, [desk], desk);
const atFirst = follow(null, FIRST);
const SECOND = listOf(atFirst, [desk, phone], desk);
const atSecond = follow(atFirst, SECOND);

it('derives and signs what another library derives and verifies', () => {
  const exchange = Buffer.from(hkdfSync('sha256', desk.secret, '', 'parley device exchange key 1', 32));
  expect(Buffer.from(exchangeKeyOf(desk).secret)).toEqual(exchange);
  const bytes = Buffer.from(
    JSON.stringify([
      'parley devices 1',
      ME,
      1,
      null,
      ACCOUNT_KEY,
      [[keyOf(desk), listed(desk).exchange]],
      SEALED,
      keyOf(desk),
    ]),
  );
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), desk.public]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(verify(null, bytes, key, Buffer.from(FIRST.signature, 'base64url'))).toBe(true);
  expect(atFirst.hash).toBe(createHash('sha256').update(bytes).digest('base64url'));
  // Ed25519 is deterministic, so these are known answers.
  expect({ device: registrationOf(ME, desk), signature: FIRST.signature, hash: atFirst.hash }).toMatchInlineSnapshot(`
    {
      "device": {
        "exchange": "LJij8juc-b-ossHfelBW6cdXwX9tMjkBWT_LjJl4-m4",
        "key": "iojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w",
        "signature": "s8PZdOThe5HJoHIN1Q3_4B1h4jfCL0YD3D_V1xU1sCUDaABjefP6o6ymAumv-St_EBnnJRo5l-DW_VN481smDA",
      },
      "hash": "yJ42v3_UoUTbonsb27L1xmVx-F_pXMi0LbBvW4R4HYc",
      "signature": "ZCkkePK4bK3ymLUahOWuCjFPO85m8gipKNKiSO9A9p5LvEYB_3VK_WxOqqKo7JtQXhiMp45slQFGEz1qgxBGBw",
    }
  `);
});

describe('what is learned', () => {
  it('is only what the newest list authenticates: nothing of a list that a server puts before the first one', () => {
    const fake = listOf(null, [ghost], ghost);
    const known = follow(null, fake, SECOND);
    expect(wasListed(known, keyOf(ghost), 1)).toBe(false);
    expect(accountKeyAt(known, 1)).toBe(null);
    expect(accountKeyAt(known, 2)).toBe(ACCOUNT_KEY);
  });

  it('of lists that replace the known ones is what follows the last break, and what was known before', () => {
    const stolen = listOf(atSecond, [ghost], ghost);
    const back = { ...listOf({ ...atSecond, number: 3 }, [desk], desk) };
    const followed = followLists(ME, atSecond, [stolen, back]);
    if (followed.status !== 'replaced') throw new Error(followed.status);
    const { known } = followed;
    expect(wasListed(known, keyOf(ghost), 3)).toBe(false);
    expect([1, 2, 3, 4].map((number) => wasListed(known, keyOf(desk), number))).toEqual([true, true, false, true]);
    expect([1, 3, 4].map((number) => accountKeyAt(known, number))).toEqual([ACCOUNT_KEY, null, ACCOUNT_KEY]);
  });

  it('is kept for many changes', () => {
    let known = atFirst;
    for (let change = 0; change < 60; change += 1) {
      const guest = deviceOf(10 + change, change);
      known = follow(known, listOf(known, [desk, guest], desk));
      known = follow(known, listOf(known, [desk], desk));
    }
    expect(known.number).toBe(121);
    expect([1, 2, 121].map((number) => wasListed(known, keyOf(desk), number))).toEqual([true, true, true]);
    expect(wasListed(known, keyOf(deviceOf(10, 0)), 2)).toBe(true);
    expect(accountKeyAt(known, 1)).toBe(ACCOUNT_KEY);
  });

  it('is kept of lists that a server has lost, but not used again', () => {
    const [renewed, another] = [7, 6].map((byte) => toBase64Url(new Uint8Array(32).fill(byte))) as [string, string];
    const known = follow(atSecond, listOf(atSecond, [desk, ghost], desk, renewed));
    const lostAt = referenceTo({ number: 3, accountKey: renewed });
    // Started over on top of the second list.
    const third = listOf(atSecond, [desk], desk, another);
    const followed = followLists(ME, known, [FIRST, SECOND, third]);
    if (followed.status !== 'replaced') throw new Error(followed.status);
    const next = follow(followed.known, listOf(followed.known, [desk], desk, another));
    expect([accountKeyOf(next, lostAt), accountKeyAt(next, 3)]).toEqual([renewed, another]);
    expect(accountKeyOf(next, { ...lostAt, number: 4 })).toBe(null);
    expect([2, 3, 4].map((number) => wasListed(next, keyOf(ghost), number))).toEqual([false, true, false]);
    expect(undoesRemoval(next, follow(null, listOf(null, [desk], desk, renewed)))).toBe(true);
    // It may be approved again.
    expect(follow(next, listOf(next, [desk, ghost], desk, another)).devices).toHaveLength(2);
    // Nothing is lost of what they have in common.
    expect(next.lost).toEqual({ accountKeys: [[renewed, 3, 4]], devices: [[keyOf(ghost), 3, 4]] });
  });

  it('is, of a device that starts over later, both times when it was listed', () => {
    const away = followLists(ME, atSecond, [listOf(atSecond, [ghost], ghost)]);
    if (away.status === 'forged') throw new Error('forged');
    const back = followLists(ME, away.known, [listOf(away.known, [desk], desk)]);
    if (back.status === 'forged') throw new Error('forged');
    expect([1, 2, 3, 4].map((number) => wasListed(back.known, keyOf(desk), number))).toEqual([true, true, false, true]);
  });
});

describe('a chain of lists', () => {
  it('is followed from the first one, at once or one by one', () => {
    expect(follow(null, FIRST, SECOND)).toEqual(atSecond);
    expect(atSecond.devices.map(({ key }) => key)).toEqual([desk, phone].map(keyOf));
  });

  it('knows which device was listed when', () => {
    const third = listOf(atSecond, [phone], phone);
    const known = follow(atSecond, third);
    expect([1, 2, 3].map((number) => wasListed(known, keyOf(desk), number))).toEqual([true, true, false]);
    expect([1, 2, 3].map((number) => wasListed(known, keyOf(phone), number))).toEqual([false, true, true]);
    expect(wasListed(known, keyOf(ghost), 3)).toBe(false);
  });

  it.each([
    ['a device that was not in the list before signed', listOf(atSecond, [desk, phone, ghost], ghost)],
    ['a number is missing', { ...listOf({ ...atSecond, number: 3 }, [desk], desk) }],
    ['it continues another list', listOf({ ...atSecond, hash: atFirst.hash }, [desk], desk)],
  ])('is replaced if %s', (_, list) => {
    expect(followLists(ME, atSecond, [list]).status).toBe('replaced');
  });

  it('is replaced if a removed device comes back', () => {
    const removed = follow(atSecond, listOf(atSecond, [desk], desk));
    expect(followLists(ME, removed, [listOf(removed, [desk, phone], desk)]).status).toBe('replaced');
  });

  it('stays replaced, however it goes on', () => {
    const stolen = listOf(atSecond, [ghost], ghost);
    const replaced = followLists(ME, atSecond, [stolen]);
    if (replaced.status === 'forged') throw new Error('forged');
    const next = listOf(replaced.known, [ghost, desk], ghost);
    expect(followLists(ME, atSecond, [stolen, next]).status).toBe('replaced');
  });

  it.each([
    ['is changed', { ...SECOND, accountKey: toBase64Url(new Uint8Array(32).fill(8)) }],
    ['has another signature', { ...SECOND, signature: FIRST.signature }],
    ['is not signed by the device that it names', { ...SECOND, by: keyOf(phone) }],
    ['has a device twice', signList(ME, { ...SECOND, devices: [listed(desk), listed(desk)] }, desk)],
    ['is signed by a device that it does not have', signList(ME, { ...SECOND, devices: [listed(phone)] }, desk)],
    ['has no signature', { ...SECOND, signature: '' }],
    ['has a key that is none', { ...SECOND, by: 'A'.repeat(43), devices: [{ ...listed(desk), key: 'A'.repeat(43) }] }],
  ])('is forged if a list %s', (_, list) => {
    expect(followLists(ME, atFirst, [list]).status).toBe('forged');
  });

  it('is forged as that of another person, or without any list', () => {
    expect(followLists('ben', null, [FIRST]).status).toBe('forged');
    expect(followLists(ME, null, []).status).toBe('forged');
  });
});

it('a device signs its own keys, for one account', () => {
  const registration = registrationOf(ME, phone);
  expect(isRegistration(ME, registration)).toBe(true);
  expect(isRegistration('ben', registration)).toBe(false);
  expect(isRegistration(ME, { ...registration, exchange: listed(desk).exchange })).toBe(false);
  expect(isRegistration(ME, { ...registration, key: keyOf(desk) })).toBe(false);
});

it('recognises lists that would give a removed device what is written from now on', () => {
  const renewed = toBase64Url(new Uint8Array(32).fill(7));
  const removed = follow(atSecond, listOf(atSecond, [desk], desk, renewed));
  const startedOver = (accountKey: string, devices = [desk]): KnownDevices =>
    follow(null, listOf(null, devices, desk, accountKey));
  // The first has only known devices, but the account key that the phone has.
  expect([atFirst, atSecond].map((earlier) => undoesRemoval(removed, earlier))).toEqual([true, true]);
  const another = toBase64Url(new Uint8Array(32).fill(6));
  expect(undoesRemoval(removed, startedOver(another, [desk, phone]))).toBe(true);
  expect([another, renewed].map((key) => undoesRemoval(removed, startedOver(key)))).toEqual([false, false]);
  expect(undoesRemoval(atSecond, atFirst)).toBe(false);
});
