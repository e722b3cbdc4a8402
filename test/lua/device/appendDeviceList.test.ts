import { expect, it } from 'vitest';
import { devicesOf, sessionOf } from '../../support/deviceScripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('appends a list of registered devices, and what it hands to them', async () => {
  const { register, append, read, number } = devicesOf(started, 'amy');
  await register('desk', 'a');
  await register('phone', 'b');
  expect(await append(1, ['desk'], 'a')).toEqual({ ended: [] });
  expect(await append(2, ['desk', 'phone'], 'a')).toEqual({ ended: [] });
  expect(await read()).toEqual({ lists: [1, 2], sealed: { of: 2 }, registered: { desk: 'a', phone: 'b' } });
  expect(await number()).toBe(2);
});

it('of two lists after the same one, one wins: DEVICE_LIST_CHANGED', async () => {
  const { register, append, newest, read } = devicesOf(started, 'ben');
  await register('desk', 'a');
  await append(1, ['desk'], 'a');
  const after = (await newest()) ?? '';
  const outcomes = await atOnce([started.one, started.two], 4, (redis) =>
    append(2, ['desk'], 'a', { redis, after }).then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(outcomes.toSorted()).toEqual(['DEVICE_LIST_CHANGED', 'DEVICE_LIST_CHANGED', 'DEVICE_LIST_CHANGED', 'ok']);
  await expectRefusal(append(3, ['desk'], 'a', { after: '' }), 'DEVICE_LIST_CHANGED');
  expect((await read()).lists).toEqual([1, 2]);
});

it('refuses a device that is not registered, or not of the session: DEVICE_UNKNOWN', async () => {
  const { register, append, read } = devicesOf(started, 'cat');
  await expectRefusal(append(1, ['desk'], 'a'), 'DEVICE_UNKNOWN');
  await register('desk', 'a');
  await register('phone', 'b');
  await expectRefusal(append(1, ['desk'], 'b'), 'DEVICE_UNKNOWN');
  await expectRefusal(append(1, ['desk', 'ghost'], 'a'), 'DEVICE_UNKNOWN');
  await expectRefusal(append(1, ['phone'], 'a', { by: 'desk' }), 'DEVICE_UNKNOWN');
  expect((await read()).lists).toEqual([]);
});

it('keeps a device whose session has ended until a list leaves it out', async () => {
  const { user, register, append, read } = devicesOf(started, 'dan');
  await register('desk', 'a');
  await register('phone', 'b');
  await append(1, ['desk', 'phone'], 'a');
  await started.one.command.hdel(user.registeredDevices, 'phone');
  expect(await append(2, ['desk', 'phone'], 'a')).toEqual({ ended: [] });
  expect(await append(3, ['desk'], 'a')).toEqual({ ended: [] });
  expect((await read()).registered).toEqual({ desk: 'a' });
});

it('returns the sessions of the devices that it leaves out, but not of those that wait', async () => {
  const { register, append, read } = devicesOf(started, 'eve');
  for (const [key, session] of [
    ['desk', 'a'],
    ['phone', 'b'],
    ['tablet', 'c'],
  ] as const)
    await register(key, session);
  await append(1, ['desk', 'phone'], 'a');
  expect(await append(2, ['desk'], 'a')).toEqual({ ended: [sessionOf('b')] });
  // Until their sessions have ended.
  expect((await read()).registered).toEqual({ desk: 'a', phone: 'b left', tablet: 'c' });
});

it('stores the newest lists only', async () => {
  const { register, append, read } = devicesOf(started, 'fay');
  await register('desk', 'a');
  for (const number of [1, 2, 3]) await append(number, ['desk'], 'a');
  expect((await read()).lists).toEqual([2, 3]);
});
