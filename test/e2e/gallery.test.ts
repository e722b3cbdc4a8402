import { expect, type Page, test as base } from '@playwright/test';
import { type RunningGallery, startGallery } from '../../scripts/gallery/startGallery.ts';

const test = base.extend<object, { gallery: RunningGallery }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that the fixture needs no other
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.stop();
    },
    { scope: 'worker' },
  ],
});

const LOOKS = [
  'theme=light',
  'theme=dark&density=compact',
  'theme=light&highContrast=true',
  'theme=dark&highContrast=true',
  'textSize=80',
  'textSize=150&reduceMotion=true',
];
const PLACES = ['dialog', 'wide', 'settings', 'menu', 'sheet'];

test('every component renders in every theme, and none overflows the narrowest or the widest window', async ({
  page,
  gallery,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const look of LOOKS) {
    await page.goto(`${gallery.url}?${look}`);
    await expect(page.getByRole('region', { name: 'messages' })).toBeVisible();
    for (const width of [320, 3840]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => widerThanItsWindow(page), { message: `${look} at ${width} px` }).toEqual([]);
    }
  }
  expect(complaints).toEqual([]);
});

test('overlays fit into the narrowest window, also with large text', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const place of PLACES) {
    await page.goto(`${gallery.url}?textSize=150&open=${place}`);
    await expect(page.locator('#messages')).toBeAttached();
    await expect.poll(() => widerThanItsWindow(page), { message: place }).toEqual([]);
  }
});

/** Elements that extend beyond the window, except those that are visually hidden or scroll by themselves. */
function widerThanItsWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll('#root *, [role="dialog"] *, [role="menu"] *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > innerWidth + 1 || left < -1);
    });
    return wide.map((element) => element.outerHTML.slice(0, 120));
  });
}
