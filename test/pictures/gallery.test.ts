import { expect } from '@playwright/test';
import { NOW } from '../../scripts/pictures/lines.ts';
import { NOT_COMPARABLE, test } from './support/test.ts';

const LOOKS = {
  light: 'theme=light',
  dark: 'theme=dark',
  contrast: 'theme=dark&highContrast=true',
  large: 'theme=light&textSize=150',
  compact: 'theme=light&density=compact',
} as const;

const OPENED = ['dialog', 'settings', 'menu', 'sheet'] as const;

for (const [look, query] of Object.entries(LOOKS)) {
  test(`every component matches its baseline in every state, ${look}`, async ({ page, gallery, comparable }) => {
    test.skip(!comparable, NOT_COMPARABLE);
    await page.clock.setFixedTime(NOW);
    await page.goto(`${gallery.url}?${query}`);
    await expect(page.getByRole('region', { name: 'messages' })).toBeVisible();
    // The gallery scrolls inside the window, so the window is made as tall as its content.
    const height = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('#root, #root > *')].map(({ scrollHeight }) => scrollHeight)),
    );
    await page.setViewportSize({ width: 1280, height });
    await expect(page).toHaveScreenshot(`gallery-${look}.png`);
  });
}

test('overlays match their baselines', async ({ page, gallery, comparable }) => {
  test.skip(!comparable, NOT_COMPARABLE);
  await page.clock.setFixedTime(NOW);
  for (const place of OPENED) {
    await page.goto(`${gallery.url}?theme=light&open=${place}`);
    await expect(page.locator('#messages')).toBeAttached();
    await expect.soft(page).toHaveScreenshot(`gallery-open-${place}.png`);
  }
});
