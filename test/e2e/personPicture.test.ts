import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';

async function openProfile({ page }: Person): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  return page.getByRole('dialog', { name: 'Settings' });
}

async function choose({ page }: Person, settings: Locator, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await settings.getByRole('button', { name: /^(Choose|Change) picture…$/ }).click();
  await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer }]);
}

test('a person chooses and crops a picture, which others see at once instead of initials, until it is removed', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const faceOfMei = tom.page.getByRole('list', { name: 'Conversations' }).locator('img');
  await expect(faceOfMei).toHaveCount(0);
  const settings = await openProfile(mei);
  await choose(mei, settings, 'broken.png', pngOf(40, 40).subarray(0, 60));
  await expect(settings.getByText('Parley can’t use this picture.')).toBeVisible();

  await choose(mei, settings, 'harbour.png', pngOf(600, 400));
  const crop = mei.page.getByRole('dialog', { name: 'Your picture' });
  await expect(crop).toBeVisible();
  await expectAccessible(mei.page, 'cropping a picture');
  const isDrawn = (element: HTMLElement | SVGElement): boolean =>
    element instanceof HTMLCanvasElement && element.getContext('2d')?.getImageData(240, 240, 1, 1).data[3] === 255;
  await expect
    .poll(() => crop.getByLabel('Visible part of the picture').locator('canvas').evaluate(isDrawn))
    .toBe(true);
  await crop.getByLabel('Visible part of the picture').focus();
  await mei.page.keyboard.press('ArrowLeft');
  await crop.getByLabel('Zoom').fill('2');
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(crop).toHaveCount(0);
  await expect(settings.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect(faceOfMei).toHaveAttribute('src', /^data:image\/webp;base64,/);
  await expect.poll(() => faceOfMei.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

  // It is there after the start, too, and others see that it is gone.
  await tom.page.reload();
  await expect(faceOfMei).toBeVisible();
  await settings.getByRole('button', { name: 'Remove picture' }).click();
  await expect(faceOfMei).toHaveCount(0);
});
