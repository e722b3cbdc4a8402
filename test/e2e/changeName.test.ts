import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { member } from './support/insideRoom.ts';
import { meet } from './support/meet.ts';
import { openSettings } from './support/openSettings.ts';
import { PASSWORD, Person } from './support/Person.ts';
import { enterRoom, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

async function changeName(settings: Locator, name: string): Promise<void> {
  await settings.getByLabel('Your name').fill(name);
  await settings.getByRole('button', { name: 'Change name' }).click();
}

test('a new name is everywhere at once, with the former one on the card, and signs in', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('hello');
  await mei.say('For @Tom, please');
  await tom.sees('For @Tom, please');
  const settings = await openSettings(tom, 'Profile');
  await changeName(settings, 'Tim Rivers');
  await expect(settings.getByText('Name changed')).toBeVisible();
  await expectAccessible(tom.page, 'the name in the settings');
  await settings.getByRole('button', { name: 'Done' }).click();

  const tim = new Person('Tim Rivers', tom.page);
  await expect(mei.conversation(tim)).toBeVisible();
  await expect(mei.composer).toHaveAttribute('placeholder', 'Message Tim Rivers');
  await expect(mei.messages.getByRole('button', { name: 'Tim Rivers', exact: true })).toBeVisible();
  // The mention in the older message follows, for both.
  for (const { messages } of [mei, tim]) {
    await expect(messages.getByRole('button', { name: '@Tim Rivers' })).toBeVisible();
    await expect(messages.getByText('@Tom')).toHaveCount(0);
  }
  await mei.messages.getByRole('button', { name: '@Tim Rivers' }).click();
  const card = mei.page.getByRole('dialog', { name: 'About Tim Rivers' });
  await expect(card.getByText('Formerly Tom')).toBeVisible();
  await expectAccessible(mei.page, 'the card of a person with a former name');
  await mei.page.keyboard.press('Escape');
  await mei.page.getByRole('searchbox').first().fill('Tom');
  await expect(mei.conversation(tim)).toBeVisible();
  await expect(mei.page.getByText('No results')).toHaveCount(0);
  await mei.page.getByRole('searchbox').first().fill('');

  await tim.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await tim.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await tim.page.getByLabel('Name').fill('Tom');
  await tim.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tim.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(tim.page.getByText('The name and password don’t match.')).toBeVisible();
  await tim.page.getByLabel('Name').fill('Tim Rivers');
  await tim.page.getByRole('button', { name: 'Try again' }).click();
  await tim.open(mei);
  await tim.sees('hello');
});

test('no one else can take a former name or a look-alike, and the form says why', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const settings = await openSettings(tom, 'Profile');
  await changeName(settings, 'Tim Rivers');
  await expect(settings.getByText('Name changed')).toBeVisible();

  const form = await openSettings(mei, 'Profile');
  for (const taken of ['Tom', 'T\u043em', 'tim rivers']) {
    await changeName(form, taken);
    // Until the answer is there.
    await expect(form.getByRole('button', { name: 'Change name' })).toBeEnabled();
    await expect(form.getByRole('alert')).toContainText('Someone else has or recently had this name');
    await form.getByLabel('Your name').fill('');
  }
  await changeName(form, ' ');
  await expect(form.getByRole('alert')).toContainText('Choose a name of 1 to 64 visible characters.');

  for (const name of ['Tom', 'Tim Rivers']) {
    await changeName(settings, name);
    await expect(settings.getByText('Name changed')).toBeVisible();
  }
  await changeName(settings, 'Tommy');
  await expect(settings.getByRole('alert')).toContainText('This name was changed 3 times in 30 days.');
});

test('in a room a nickname that was the name follows it, also after a reload', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await makeRoom(mei, { name: 'lunch-today' });
  await enterRoom(tom, 'lunch-today');
  await tom.say('Noodles?');
  await mei.sees('Noodles?');
  await changeName(await openSettings(tom, 'Profile'), 'Tim');
  await expect(member(mei, 'Tim')).toBeVisible();
  await expect(mei.messages.getByRole('button', { name: 'Tim', exact: true })).toBeVisible();
  await mei.page.reload();
  await expect(mei.messages.getByRole('button', { name: 'Tim', exact: true })).toBeVisible();
});
