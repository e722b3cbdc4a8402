import { expect, it } from 'vitest';
import {
  type DevicesState,
  initialDevices,
  isNewDevice,
  reduceDevices,
} from '../../src-renderer/stores/devices/reduce.ts';

const seen = (state: DevicesState, userId: string, key: string): DevicesState =>
  reduceDevices(state, { type: 'seen', userId, key, at: 5 });

it('the first device of a person is accepted, a later one is new until the reader accepts it', () => {
  let state = seen(initialDevices, 'tom', 'first');
  expect(isNewDevice(state, 'tom', 'first')).toBe(false);
  state = seen(state, 'tom', 'second');
  expect([isNewDevice(state, 'tom', 'first'), isNewDevice(state, 'tom', 'second')]).toEqual([false, true]);
  expect(seen(state, 'tom', 'second')).toBe(state);
  state = reduceDevices(state, { type: 'accepted', userId: 'tom', key: 'second' });
  expect(isNewDevice(state, 'tom', 'second')).toBe(false);
  expect(state['tom']).toEqual([
    { key: 'first', since: 5, isAccepted: true },
    { key: 'second', since: 5, isAccepted: true },
  ]);
});

it('the devices of people are distinguished, and a message without a signature is of no device', () => {
  const state = seen(initialDevices, 'tom', 'first');
  expect(isNewDevice(state, 'mei', 'first')).toBe(false);
  expect(isNewDevice(seen(state, 'mei', 'hers'), 'mei', 'first')).toBe(true);
  expect(isNewDevice(state, 'tom', undefined)).toBe(false);
});

it('no more than 20 devices of a person are kept: the oldest that was not accepted goes, and the last can be accepted', () => {
  let state = initialDevices;
  for (let device = 0; device < 30; device += 1) state = seen(state, 'tom', `device ${device}`);
  expect(state['tom']?.map(({ key }) => key)).toEqual([
    'device 0',
    ...Array.from({ length: 19 }, (_, at) => `device ${at + 11}`),
  ]);
  expect(isNewDevice(state, 'tom', 'device 29')).toBe(true);
  expect(
    isNewDevice(reduceDevices(state, { type: 'accepted', userId: 'tom', key: 'device 29' }), 'tom', 'device 29'),
  ).toBe(false);
});

it('who is not noted because there are too many people is marked as on a new device', () => {
  const others = Object.fromEntries(Array.from({ length: 5_000 }, (_, person) => [`person ${person}`, []]));
  expect(isNewDevice(seen(others, 'tom', 'first'), 'tom', 'first')).toBe(true);
});
