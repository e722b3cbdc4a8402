import { expect, it } from 'vitest';
import { devicesOf } from '../../support/deviceScripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('registers a device with a session, once', async () => {
  const { register, read } = devicesOf(started, 'amy');
  expect(await register('desk', 'a')).toEqual({ changed: true });
  expect(await register('desk', 'a')).toEqual({ changed: false });
  expect((await read()).registered).toEqual({ desk: 'a' });
});

it('replaces the device of the session, and the session of the device', async () => {
  const { register, read } = devicesOf(started, 'ben');
  await register('desk', 'a');
  await register('phone', 'b');
  expect(await register('tablet', 'a')).toEqual({ changed: true });
  expect(await register('phone', 'c')).toEqual({ changed: true });
  expect((await read()).registered).toEqual({ tablet: 'a', phone: 'c' });
  expect(await register('phone', 'c', { exchange: 'y' })).toEqual({ changed: true });
});

it('refuses one too many, also to concurrent calls: TOO_MANY_DEVICES', async () => {
  const { register, read } = devicesOf(started, 'cat');
  const outcomes = await atOnce([started.one, started.two], 6, (redis, index) =>
    register(`d${index}`, 'abcdef'.charAt(index), { redis }).then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3);
  await expectRefusal(register('another', '0'), 'TOO_MANY_DEVICES', { limit: 3 });
  const { registered } = await read();
  const [session = ''] = Object.values(registered);
  await register('another', session);
  expect(Object.keys((await read()).registered)).toHaveLength(3);
});

it('refuses a device that was removed, which needs another key: DEVICE_UNKNOWN', async () => {
  const { register, append } = devicesOf(started, 'dan');
  await register('desk', 'a');
  await register('phone', 'b');
  await append(1, ['desk', 'phone'], 'a');
  await append(2, ['desk'], 'a');
  await expectRefusal(register('phone', 'c'), 'DEVICE_UNKNOWN');
  for (const number of [3, 4, 5]) await append(number, ['desk'], 'a');
  // Also once the lists that had it are not stored any more.
  await expectRefusal(register('phone', 'c'), 'DEVICE_UNKNOWN');
});

it('remembers only the devices that were removed last', async () => {
  const { register, append } = devicesOf(started, 'eve');
  await register('desk', 'a');
  let number = 0;
  for (const device of ['phone', 'tablet', 'watch']) {
    await register(device, 'b');
    for (const devices of [['desk', device], ['desk']]) await append((number += 1), devices, 'a');
  }
  for (const device of ['tablet', 'watch']) await expectRefusal(register(device, 'c'), 'DEVICE_UNKNOWN');
  expect(await register('phone', 'c')).toEqual({ changed: true });
});
