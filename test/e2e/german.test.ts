import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('Deutsch is chosen in the settings: the page is in German at once and after it is loaded again', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  const { page } = mei;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const catalogues = (): string[] => loaded.filter((path) => /\/(?:de|es|zh)-[\w-]+\.js$/u.test(path));

  await mei.register();
  // Only the readers of a language load its texts.
  expect(catalogues()).toEqual([]);
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByText('Deutsch', { exact: true }).click();

  const people = page.getByRole('heading', { name: 'Personen', exact: true });
  await expect(people).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  expect(catalogues()).toHaveLength(1);
  await page.reload();
  await expect(people).toBeVisible();
  await page.getByRole('button', { name: 'Einstellungen und Abmelden' }).click();
  await page.getByRole('menuitem', { name: 'Einstellungen …' }).click();
  await page.getByRole('tab', { name: 'Darstellung' }).click();
  await page.getByText('Español', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Personas', exact: true })).toBeVisible();
});

test('a page whose German texts cannot be loaded is in English, and says why in the log', async ({
  arrive,
  complaints,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await page.route(/\/assets\/de-[\w-]+\.js$/u, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
  );
  await page.evaluate(() => localStorage.setItem('parley.language', 'de'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  expect(complaints.splice(0)).toContainEqual(expect.stringContaining('The texts in Deutsch could not be loaded'));
});
