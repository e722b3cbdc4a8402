import { expect, type Locator } from '@playwright/test';
import type { Person } from './support/Person.ts';
import { makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

const rowIn = ({ page }: Person, list: string, name: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('button', { name, exact: true });

const star = ({ page }: Person): Locator => page.locator('header').getByRole('button', { name: /favourites$/ });

test('favourites are at the top of the list, on every computer, and go back to the others', async ({ arrive }) => {
  const [mei, tom] = [await arrive('Mei Lin'), await arrive('Tom Weber')];
  await mei.register();
  await tom.register();
  await makeRoom(mei, { name: 'lunch' });
  await mei.writeTo(tom);
  await mei.say('Hello');
  await expect(mei.page.getByRole('list', { name: 'Favourites' })).toHaveCount(0);

  await star(mei).click();
  await expect(rowIn(mei, 'Favourites', 'Tom Weber')).toBeVisible();
  await expect(rowIn(mei, 'Conversations', 'Tom Weber')).toHaveCount(0);
  await expect(star(mei)).toHaveAccessibleName('Remove from favourites');
  await rowIn(mei, 'Rooms', 'lunch').click();
  await star(mei).click();
  await expect(rowIn(mei, 'Rooms', 'lunch')).toHaveCount(0);
  await expect(mei.page.getByText('No rooms yet.')).toHaveCount(0);
  await expect(mei.page.getByRole('list', { name: 'Favourites' }).getByRole('button')).toHaveText([
    'Tom Weber',
    'lunch',
  ]);
  // The lists below are empty only because all that is in them is a favourite.
  await expect(mei.page.getByText('No messages yet.')).toHaveCount(0);

  await mei.page.reload();
  await expect(mei.page.getByRole('list', { name: 'Favourites' }).getByRole('button')).toHaveText([
    'Tom Weber',
    'lunch',
  ]);
  await mei.page.getByRole('searchbox').fill('lun');
  await expect(rowIn(mei, 'Favourites', 'lunch')).toBeVisible();
  await expect(rowIn(mei, 'Favourites', 'Tom Weber')).toHaveCount(0);
  await mei.page.getByRole('searchbox').fill('');

  await rowIn(mei, 'Favourites', 'Tom Weber').click();
  await star(mei).click();
  await expect(rowIn(mei, 'Conversations', 'Tom Weber')).toBeVisible();
  await expect(mei.page.getByRole('list', { name: 'Favourites' }).getByRole('button')).toHaveText(['lunch']);
});
