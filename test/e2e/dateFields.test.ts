import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { arriveTwo } from './support/meet.ts';
import { Person } from './support/Person.ts';
import { test } from './support/test.ts';

/** A Sunday, two hours before noon by the clock of this computer. */
const SUNDAY = new Date(2026, 10, 22, 10, 0);

test('hour 14: dates are picked in the locale and clock of the interface, whatever the browser’s are', async ({
  arrive,
  browser,
  product,
}) => {
  const tom = await arrive('Tom');
  await tom.register();
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US' });
  const page = await context.newPage();
  await page.clock.setFixedTime(SUNDAY);
  await page.goto('/');
  const mei = new Person('Mei', page);
  await mei.register();
  await mei.writeTo(tom);
  await mei.composer.fill('the minutes');
  await page.getByRole('button', { name: 'Schedule message' }).click();
  await page.getByRole('menuitem', { name: /^Choose a time/ }).click();

  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('When') });
  const when = dialog.getByLabel('When');
  await expect(when).toHaveValue('23/11/2026, 09:00');
  await when.fill('24/12/2026, 15:30');
  await expect(when).toHaveAccessibleDescription('Thursday, 24 December, 15:30');
  await dialog.getByRole('button', { name: 'Choose a date' }).click();
  const month = page.getByRole('grid', { name: 'December 2026' });
  await expect(month.getByRole('button', { name: 'Thursday, 24 December' })).toBeFocused();
  await expectAccessible(page, 'the calendar');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const newYear = page.getByRole('grid', { name: 'January 2027' });
  await expect(newYear.getByRole('button', { name: 'Friday, 1 January 2027' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(when).toHaveValue('01/01/2027, 15:30');
  await when.fill('31/02/2027, 15:30');
  await expect(when).not.toHaveAccessibleDescription(/./);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');

  // No native date control is left, because it would follow the locale of the browser.
  const native = page.locator('input[type="date"], input[type="time"], input[type="datetime-local"]');
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  await page.getByRole('switch', { name: 'Quiet hours' }).check();
  await expect(page.getByLabel('From')).toHaveValue('22:00');
  await expect(native).toHaveCount(0);
  await context.close();
});

test('hour 14: on a Sunday "Send later" does not offer the same moment twice', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  await mei.page.clock.setFixedTime(SUNDAY);
  await mei.page.reload();
  await mei.composer.fill('the minutes');
  await mei.page.getByRole('button', { name: 'Schedule message' }).click();
  const items = mei.page.getByRole('menuitem');
  await expect(items.filter({ hasText: 'Tomorrow' })).toContainText('09:00, 23 Nov');
  await expect(items.filter({ hasText: '23 Nov' })).toHaveCount(1);
  await expect(items.filter({ hasText: 'Monday' })).toContainText('09:00, 30 Nov');
});
