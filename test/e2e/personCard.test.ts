import { expect, type Locator } from '@playwright/test';
import { member } from './support/insideRoom.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { enterRoom, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

const card = ({ page }: Person, name: string): Locator => page.getByRole('dialog', { name: `About ${name}` });

test('hour 16: a click on the author of a message or on their face opens a card with presence and shared rooms', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await makeRoom(mei, { name: 'lunch-today' });
  await enterRoom(tom, 'lunch-today');
  await tom.say('Noodles?');
  await mei.sees('Noodles?');
  const author = mei.messages.getByRole('button', { name: 'Tom', exact: true });
  await author.click();
  await expect(card(mei, 'Tom').getByText('Online')).toBeVisible();
  await expect(card(mei, 'Tom').getByRole('list', { name: 'Rooms you share' })).toHaveText('#lunch-today');
  // A second click closes it.
  await author.click();
  await expect(card(mei, 'Tom')).toHaveCount(0);

  const name = await author.boundingBox();
  await mei.page.mouse.click((name?.x ?? 0) - 24, (name?.y ?? 0) + 16);
  await card(mei, 'Tom').getByRole('button', { name: 'Message' }).click();
  await expect(card(mei, 'Tom')).toHaveCount(0);
  await expect(mei.composer).toHaveAttribute('placeholder', 'Message Tom');
  await expect(mei.composer).toBeFocused();

  await mei.messages.getByRole('button', { name: 'Mei', exact: true }).first().click();
  await expect(card(mei, 'Mei').getByText('This is you')).toBeVisible();
  await expect(card(mei, 'Mei').getByRole('button')).toHaveCount(0);
});

test('hour 16: a mention and a person in the details panel open the same card', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.sayAndWait('For @Tom, please');
  await mei.messages.getByRole('button', { name: '@Tom' }).click();
  await expect(card(mei, 'Tom')).toBeVisible();
  await mei.page.keyboard.press('Escape');
  await mei.page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Tom' }).click();
  await expect(card(mei, 'Tom').getByText('Online')).toBeVisible();
  await mei.composer.click();
  await expect(card(mei, 'Tom')).toHaveCount(0);
  await expect(mei.composer).toBeFocused();

  await makeRoom(mei, { name: 'lunch-today' });
  await enterRoom(tom, 'lunch-today');
  await member(mei, 'Tom').getByRole('button', { name: 'Tom', exact: true }).click();
  await card(mei, 'Tom').getByRole('button', { name: 'Message' }).click();
  await expect(mei.composer).toHaveAttribute('placeholder', 'Message Tom');
  await mei.page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Tom' }).click();
  await card(mei, 'Tom').getByRole('button', { name: '#lunch-today' }).click();
  await expect(room(mei, 'lunch-today')).toHaveAttribute('aria-current', 'true');
});

test('hour 16: the card opens with the keyboard, Escape closes it, and the focus goes back to the name', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('Noodles?');
  await mei.sees('Noodles?');
  await mei.messages.focus();
  await mei.page.keyboard.press('ArrowUp');
  await expect(mei.messages.getByRole('article').last()).toBeFocused();
  await mei.page.keyboard.press('Tab');
  const author = mei.messages.getByRole('button', { name: 'Tom', exact: true });
  await expect(author).toBeFocused();
  await mei.page.keyboard.press('Enter');
  await expect(card(mei, 'Tom').getByRole('button', { name: 'Message' })).toBeFocused();
  await mei.page.keyboard.press('Escape');
  await expect(card(mei, 'Tom')).toHaveCount(0);
  await expect(author).toBeFocused();
});
