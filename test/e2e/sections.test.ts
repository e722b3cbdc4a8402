import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import type { Person } from './support/Person.ts';
import { dialog, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

const rowIn = ({ page }: Person, list: string, name: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('button', { name, exact: true });

const choose = ({ page }: Person, name: string): Promise<void> => page.getByRole('menuitem', { name }).click();

test('conversations move into sections by menu, keyboard and dragging, and into the archive, in every window', async ({
  arrive,
}) => {
  const mei = await arrive('Mei Lin');
  await mei.register();
  const { page } = mei;
  await makeRoom(mei, { name: 'lunch' });
  await makeRoom(mei, { name: 'launch' });

  // The context menu of a row; with the keyboard, Shift+F10 opens it.
  await room(mei, 'launch').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Move to section' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: 'New section…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(mei, 'New section').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Work');
  await page.keyboard.press('Enter');
  await expect(rowIn(mei, 'Work', 'launch')).toBeVisible();
  await expect(room(mei, 'launch')).toHaveCount(0);
  await expect(page.getByText('#launch moved to Work')).toBeAttached();

  const other = await mei.openSecondWindow();
  await expect(rowIn(other, 'Work', 'launch')).toBeVisible();
  await room(mei, 'lunch').dragTo(page.getByRole('heading', { name: 'Work' }));
  await expect(page.getByText('#lunch moved to Work')).toBeAttached();
  await expect(rowIn(other, 'Work', 'lunch')).toBeVisible();
  await expectAccessible(page, 'a section with two conversations');
  await rowIn(mei, 'Work', 'lunch').dragTo(page.getByRole('heading', { name: 'Rooms' }));
  await expect(room(other, 'lunch')).toBeVisible();

  await page.getByRole('button', { name: 'Work', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Work' })).toHaveCount(0);
  await expect(other.page.getByRole('button', { name: 'Work', exact: true })).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Options for Work' }).click();
  await choose(mei, 'Remove section…');
  await dialog(mei, 'Remove Work?').getByRole('button', { name: 'Remove' }).click();
  await expect(room(mei, 'launch')).toBeVisible();

  await room(mei, 'lunch').click({ button: 'right' });
  await choose(mei, 'Archive');
  await expect(room(other, 'lunch')).toHaveCount(0);
  await page.getByRole('button', { name: 'List options' }).click();
  await choose(mei, 'Show archived');
  await rowIn(mei, 'Archived', 'lunch').click();
  await mei.say('Back to lunch');
  await expect(page.getByText('Nothing is archived.')).toBeVisible();
  await expect(room(other, 'lunch')).toBeVisible();
});
