import { expect } from '@playwright/test';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

test('hour 20: emoji are drawn with the font that comes along, in messages and in the picker', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  const { page } = mei;
  const loaded = (): Promise<number> =>
    page.evaluate(
      () => [...document.fonts].filter(({ family, status }) => /Noto Color/.test(family) && status === 'loaded').length,
    );
  expect(await loaded()).toBe(0);
  await mei.say('12 of them 🎉');
  await mei.sees('12 of them 🎉');
  await expect.poll(loaded).toBe(1);
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
