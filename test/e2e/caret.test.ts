import { expect } from '@playwright/test';
import { arriveTwo } from './support/meet.ts';
import { test } from './support/test.ts';

test('the caret stops blinking while the user is idle, and blinks again after the next key', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  const caret = (): Promise<string> =>
    mei.composer.evaluate((composer) => getComputedStyle(composer).getPropertyValue('caret-animation'));
  await mei.page.clock.install();
  await mei.composer.press('a');
  expect(await caret()).toBe('auto');
  await mei.page.clock.fastForward('00:11');
  expect(await caret()).toBe('manual');
  await mei.composer.press('b');
  expect(await caret()).toBe('auto');
  await expect(mei.composer).toHaveValue('ab');
});
