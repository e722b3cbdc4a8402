import { expect, it } from 'vitest';
import { devicesOf } from '../../support/deviceScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('reads the newest list, null without one', async () => {
  const { register, append, newest, number } = devicesOf(started, 'amy');
  expect(await newest()).toBe(null);
  await register('desk', 'a');
  for (const each of [1, 2, 3]) await append(each, ['desk'], 'a');
  expect(await number()).toBe(3);
});
