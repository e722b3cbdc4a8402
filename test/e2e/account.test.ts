import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSettings } from './support/openSettings.ts';
import { test } from './support/test.ts';

test('a person sees where they are signed in, and signs out a lost device, whose window closes', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const lost = await arrive('Mei');
  await lost.signIn();

  const settings = await openSettings(mei, 'Sign-in');
  const sessions = settings.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('This session');
  await expect(sessions.last()).toContainText(/Chrome on (Linux|Windows|macOS)/);
  await expectAccessible(mei.page, 'the list of sessions');

  await sessions
    .last()
    .getByRole('button', { name: /^Sign out Chrome/ })
    .click();

  await expect(lost.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(settings.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
});

test('a status is shown beside the name, in the details and on the card, until it is cleared', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  await mei.register();
  await expect(tom.person(mei)).toHaveAccessibleDescription('Online');

  const settings = await openSettings(mei, 'Profile');
  await settings.getByLabel('Title').fill('Designer');
  await settings.getByRole('button', { name: 'Save profile' }).click();
  await tom.writeTo(mei);
  await expect(tom.page.getByText('Designer', { exact: true }).first()).toBeVisible();

  await settings.getByLabel('What’s going on?').fill('On holiday');
  await settings.getByRole('button', { name: 'Choose emoji for your status' }).click();
  await mei.page.getByRole('gridcell', { name: 'red heart', exact: true }).first().click();
  await expectAccessible(mei.page, 'the profile in the settings');
  await settings.getByRole('button', { name: 'Set status' }).click();
  await expect(tom.person(mei)).toHaveAccessibleDescription('Online, ❤️ On holiday');
  const details = tom.page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByText('❤️ On holiday')).toBeVisible();
  await details.getByRole('button', { name: 'Mei' }).click();
  const card = tom.page.getByRole('dialog', { name: 'About Mei' });
  await expect(card.getByText('Designer', { exact: true })).toBeVisible();
  await expect(card.getByText('❤️ On holiday')).toBeVisible();
  await expectAccessible(tom.page, 'the card of a person with a status');
  await tom.page.keyboard.press('Escape');

  await settings.getByRole('button', { name: 'Clear status' }).click();
  await expect(tom.person(mei)).toHaveAccessibleDescription('Online');
});
