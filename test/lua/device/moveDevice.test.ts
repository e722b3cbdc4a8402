import { expect, it } from 'vitest';
import { devicesOf } from '../../support/deviceScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('moves the device of a session to another one, and no other device', async () => {
  const { register, move, read } = devicesOf(started, 'amy');
  await register('desk', 'a');
  await register('phone', 'b');
  await move('a', 'c');
  await move('a', 'd');
  expect((await read()).registered).toEqual({ desk: 'c', phone: 'b' });
});
