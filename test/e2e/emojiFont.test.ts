import { expect } from '@playwright/test';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

test('hour 20: emoji are drawn with the bundled font, in messages and in the picker', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  const { page } = mei;
  const isLoaded = (): Promise<boolean> =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /^"?Noto Color Emoji"?$/.test(family) && status === 'loaded'),
    );
  expect(await isLoaded()).toBe(false);
  await mei.say('12 of them 🎉');
  await mei.sees('12 of them 🎉');
  await expect.poll(isLoaded).toBe(true);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('DOM.enable');
  await protocol.send('CSS.enable');
  const { root } = await protocol.send('DOM.getDocument', { depth: -1 });
  await mei.message('12 of them 🎉').evaluate((element) => element.setAttribute('id', 'party'));
  const { nodeId } = await protocol.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#party' });
  const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(
    fonts
      .filter(({ isCustomFont }) => isCustomFont)
      .map(({ familyName }) => familyName)
      .toSorted(),
  ).toEqual(['Inter', 'Noto Color Emoji']);
  expect(fonts.every(({ isCustomFont }) => isCustomFont)).toBe(true);
  // A font that is loaded may still draw nothing.
  const colours = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(40, 40).getContext('2d');
    if (canvas === null) return 0;
    canvas.font = "30px 'Noto Color Emoji'";
    canvas.fillText('🎉', 0, 32);
    return new Set(new Uint32Array(canvas.getImageData(0, 0, 40, 40).data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(20);
});

test('hour 20: the picker calls emoji popular until some were used, and then shows only those', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  const { page } = mei;
  const first = page.getByRole('grid', { name: 'Emoji' }).getByRole('rowgroup').first();
  const open = (): Promise<void> => page.getByRole('button', { name: 'Insert an emoji' }).click();
  await open();
  await expect(first).toHaveAccessibleName('Popular');
  await first.getByRole('gridcell').nth(3).click();
  await open();
  await expect(first).toHaveAccessibleName('Frequently used');
  await expect(first.getByRole('gridcell')).toHaveText(['🎉']);
});
