import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

test('a person sees where they are signed in, and signs out a lost device, whose window closes', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const lost = await arrive('Mei');
  await lost.signIn();

  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = mei.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Sign-in' }).click();
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
