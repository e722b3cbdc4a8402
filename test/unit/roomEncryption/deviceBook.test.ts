import { expect, it } from 'vitest';
import { DeviceBook } from '../../../src-renderer/roomEncryption/direct/DeviceBook.ts';
import type { KnownDevices } from '../../../src-renderer/roomEncryption/direct/deviceLists.ts';

const known = (number: number, hash: string): KnownDevices => ({
  number,
  hash,
  sealed: '',
  devices: [],
  accountKeys: new Map(),
  spans: new Map(),
  lost: { accountKeys: [['K', 4, 5]], devices: [['phone', 4, 5]] },
});

it('takes later lists that another window has stored, but none that others have replaced here', () => {
  const [book, other] = [new DeviceBook(), new DeviceBook()];
  const stored = (changes: ReturnType<DeviceBook['learn']>) =>
    Object.fromEntries(changes.map(({ name, key }) => [name, key ?? '']));
  const before = stored(book.learn('amy', known(4, 'four')));
  other.merge(before);
  expect(other.find('amy')).toEqual(known(4, 'four'));
  // The person has started over on top of an earlier list.
  book.learn('amy', known(3, 'another three'));
  book.merge(before);
  expect(book.find('amy')?.hash).toBe('another three');
  book.merge(stored(other.learn('amy', known(5, 'five'))));
  expect(book.find('amy')?.hash).toBe('five');
});

it('takes lists that are offered here once another window has accepted them, also with an earlier number', () => {
  const [here, elsewhere] = [new DeviceBook(), new DeviceBook()];
  here.learn('tom', known(4, 'known'));
  here.offer('tom', known(2, 'offered'));
  const accepted = (hash: string) =>
    Object.fromEntries(elsewhere.learn('tom', known(2, hash)).map(({ name, key }) => [name, key ?? '']));
  here.merge(accepted('another'));
  expect([here.find('tom')?.hash, here.offered('tom')?.hash]).toEqual(['known', 'offered']);
  here.merge(accepted('offered'));
  expect([here.find('tom')?.hash, here.offered('tom')]).toEqual(['offered', null]);
});
