import { expect, it } from 'vitest';
import { createDeviceKey } from '../../../src-renderer/roomEncryption/encryptText.ts';
import { Keyring, type StoredKey } from '../../../src-renderer/roomEncryption/Keyring.ts';

const key = (fill: number) => new Uint8Array(32).fill(fill);
const ROOM = { epoch: 'one', salt: 'first salt', keyId: 'first', enteredAt: 1 };

/** What the host has after these changes. */
function store(stored: Record<string, string>, changes: readonly StoredKey[]): void {
  for (const { name, key: value } of changes) {
    if (value === null) Reflect.deleteProperty(stored, name);
    else stored[name] = value;
  }
}

function open(stored: Record<string, string>): Keyring {
  const keyring = new Keyring();
  keyring.merge(stored);
  return keyring;
}

it('is the same after it was stored, with earlier keys and the key of the device', () => {
  const stored: Record<string, string> = {};
  const keyring = new Keyring();
  const device = createDeviceKey();
  store(
    stored,
    keyring.useDevice(() => device),
  );
  expect(keyring.useDevice(createDeviceKey)).toEqual([]);
  store(stored, keyring.add('room:e2e:tea', { ...ROOM, key: key(1) }));
  store(stored, keyring.add('room:e2e:tea', { ...ROOM, salt: 'second salt', keyId: 'second', key: key(2) }));
  store(stored, keyring.reuseName('room:e2e:tea'));
  const again = open(stored);
  expect(again.device).toEqual(device);
  expect(again.find('room:e2e:tea')).toEqual({
    epoch: 'one',
    salt: 'second salt',
    keyId: 'second',
    keys: new Map([
      ['first', key(1)],
      ['second', key(2)],
    ]),
    enteredAt: 1,
    isNameReused: true,
  });
});

it('has the keys that another window has stored beside its own, and the later password', () => {
  const stored: Record<string, string> = {};
  const [one, other] = [new Keyring(), new Keyring()];
  store(stored, one.add('room:e2e:tea', { ...ROOM, key: key(1) }));
  store(stored, other.add('room:e2e:board', { ...ROOM, key: key(3) }));
  const second = { ...ROOM, salt: 'second salt', keyId: 'second', key: key(2), enteredAt: 2 };
  const changed = other.add('room:e2e:tea', second);
  other.merge(stored);
  expect(other.find('room:e2e:tea')).toMatchObject({ salt: 'second salt', keyId: 'second' });
  expect([...(other.find('room:e2e:tea')?.keys.keys() ?? [])]).toEqual(['first', 'second']);
  one.merge(stored);
  expect(one.find('room:e2e:board')).toMatchObject({ keyId: 'first' });
  store(stored, changed);
  one.merge(stored);
  expect(one.find('room:e2e:tea')).toMatchObject({ salt: 'second salt', keyId: 'second' });
  expect([...(one.find('room:e2e:tea')?.keys.keys() ?? [])]).toEqual(['first', 'second']);
  store(stored, other.reuseName('room:e2e:tea'));
  one.merge(stored);
  expect(one.find('room:e2e:tea')).toMatchObject({ isNameReused: true });
});

it('keeps the keys when the log has another epoch, and drops them when the room is left, in all windows', () => {
  const stored: Record<string, string> = {};
  const keyring = new Keyring();
  store(stored, keyring.add('room:e2e:tea', { ...ROOM, key: key(1) }));
  store(stored, keyring.add('room:e2e:tea', { ...ROOM, epoch: 'two', keyId: 'other', key: key(2) }));
  expect([...(keyring.find('room:e2e:tea')?.keys.keys() ?? [])]).toEqual(['first', 'other']);
  const other = open(stored);
  store(stored, keyring.dropKeys('room:e2e:tea'));
  other.merge(stored);
  for (const one of [keyring, other, open(stored)]) {
    expect(one.find('room:e2e:tea')).toMatchObject({ keys: new Map(), isNameReused: false });
  }
  expect(keyring.dropKeys('room:e2e:board')).toEqual([]);
});

it('keeps the last 500 rooms, and the last 100 keys of each', () => {
  const keyring = new Keyring();
  const stored: Record<string, string> = {};
  for (let room = 0; room < 502; room += 1) {
    if (room === 500) store(stored, keyring.add('room:e2e:0', { ...ROOM, key: key(1) }));
    store(stored, keyring.add(`room:e2e:${room}`, { ...ROOM, key: key(1) }));
  }
  expect(Object.keys(stored)).toHaveLength(500);
  expect(['0', '1', '2', '501'].map((room) => keyring.find(`room:e2e:${room}`) !== undefined)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  for (let id = 0; id < 120; id += 1)
    store(stored, keyring.add('room:e2e:0', { ...ROOM, keyId: `key ${id}`, key: key(1) }));
  expect(keyring.find('room:e2e:0')?.keys.size).toBe(100);
  expect(stored['room:e2e:0']?.length).toBeLessThan(16 * 1024);
});

it.each(['', 'null', '{}', '[]', '{"epoch":"one"}', '{"secret":"%","public":""}'])(
  'leaves out what was stored as %s',
  (damaged) => {
    const keyring = open({ device: damaged, 'room:e2e:tea': damaged });
    expect([keyring.device, keyring.find('room:e2e:tea')]).toEqual([null, undefined]);
  },
);

it('has the key of the device with which another window replaced it, and does not go back to the former one', () => {
  const stored: Record<string, string> = {};
  const [former, next] = [createDeviceKey(), createDeviceKey()];
  const one = new Keyring();
  store(stored, one.replaceDevice(former));
  const other = open(stored);
  const outdated = { ...stored };
  store(stored, one.replaceDevice(next));
  other.merge(stored);
  expect(other.device).toEqual(next);
  one.merge(outdated);
  expect(one.device).toEqual(next);
});
