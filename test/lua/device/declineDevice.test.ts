import { expect, it } from 'vitest';
import { devicesOf } from '../../support/deviceScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('removes a device that waits, once, and none that is in the newest list', async () => {
  const { register, append, decline, read } = devicesOf(started, 'amy');
  await register('desk', 'a');
  await register('phone', 'b');
  await append(1, ['desk'], 'a');
  expect(await decline('phone')).toEqual({ changed: true });
  expect(await decline('phone')).toEqual({ changed: false });
  expect(await decline('desk')).toEqual({ changed: false });
  expect((await read()).registered).toEqual({ desk: 'a' });
});
