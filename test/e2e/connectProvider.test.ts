import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSettings } from './support/openSettings.ts';
import { PASSWORD, type Person } from './support/Person.ts';
import { test } from './support/providerTest.ts';

/** Opens the settings of the sign-in; resolves to those of the provider. */
async function openProvider(person: Person): Promise<Locator> {
  const settings = await openSettings(person, 'Sign-in');
  return settings.getByRole('region', { name: 'Sign-in with Acme' });
}

/** Goes to the provider, after the password. */
async function goToProvider({ page }: Person, setting: Locator): Promise<void> {
  await setting.getByRole('button', { name: 'Connect with Acme…' }).click();
  await setting.getByLabel('Current password').fill(PASSWORD);
  await setting.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Login')).toBeVisible();
}

test('a person connects their account, signs in to it with the identity provider, and disconnects it', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  const { page } = tom;
  await tom.writeTo(mei);
  await tom.say('before I connected it');

  const setting = await openProvider(tom);
  await setting.getByRole('button', { name: 'Connect with Acme…' }).click();
  await setting.getByLabel('Current password').fill('wrong');
  await setting.getByRole('button', { name: 'Continue' }).click();
  await expect(setting.getByText('This isn’t your current password.')).toBeVisible();
  await expectAccessible(page, 'the password before the account is connected');
  await setting.getByLabel('Current password').fill(PASSWORD);
  await setting.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Login').fill('tom');
  await expect(setting).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('dialog', { name: 'Connect with Acme?' });
  await expect(confirm.getByText('Tom Berg')).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
  await expectAccessible(page, 'the person at the provider before the account is connected');
  await confirm.getByRole('button', { name: 'Connect' }).click();
  const done = page.getByRole('dialog', { name: 'Account connected' });
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(done).toBeHidden();

  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await tom.open(mei);
  await tom.sees('before I connected it');
  await expect(mei.page.getByText('Tom Berg')).toHaveCount(0);

  const again = await openProvider(tom);
  await expect(again.getByText('Connected with Acme. Signing in with it opens this account.')).toBeVisible();
  await again.getByRole('button', { name: 'Disconnect…' }).click();
  await again.getByLabel('Current password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(again.getByRole('button', { name: 'Connect with Acme…' })).toBeVisible();
});

test('a person who cancels at the identity provider stays signed in, and a link of someone else connects nothing', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await goToProvider(mei, await openProvider(mei));
  await page.getByRole('button', { name: 'Cancel' }).click();
  const refused = page.getByRole('dialog', { name: 'Account not connected' });
  await expect(refused.getByText('was cancelled or refused')).toBeVisible();
  await refused.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  const setting = await openProvider(mei);
  await expect(setting.getByRole('button', { name: 'Connect with Acme…' })).toBeVisible();

  await page.goto('/#sign-in/connection/stolen');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The same link while the page waits for its own answer.
  await goToProvider(mei, await openProvider(mei));
  await page.goto('/#sign-in/connection/stolen');
  await expect(refused.getByText('This took too long, or began in another window.')).toBeVisible();
});
