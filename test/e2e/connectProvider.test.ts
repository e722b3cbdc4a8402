import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSettings } from './support/openSettings.ts';
import { PASSWORD, type Person } from './support/Person.ts';
import { test } from './support/providerTest.ts';
import { signOut } from './support/signOut.ts';

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

  await signOut(tom);
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await tom.open(mei);
  await tom.sees('before I connected it');
  await expect(mei.page.getByText('Tom Berg')).toHaveCount(0);

  const again = await openProvider(tom);
  await expect(again.getByText('Connected with Acme. Signing in with it opens this account.')).toBeVisible();
  await expect(again.getByText('Tom Berg')).toBeVisible();
  await expect(page.getByText('Your connection with Acme stays.')).toBeVisible();
  const disconnect = again.getByRole('button', { name: 'Disconnect…' });
  await disconnect.click();
  await expect(again.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page, 'the password before the account is disconnected');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(disconnect).toBeFocused();
  await again.getByRole('button', { name: 'Disconnect…' }).click();
  await again.getByLabel('Current password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(again.getByRole('button', { name: 'Connect with Acme…' })).toBeVisible();
  await expect(again.getByRole('status').filter({ hasText: 'Account disconnected' })).toBeVisible();
  await expect(again.getByRole('heading')).toBeFocused();
  await expect(page.getByText('Your connection with Acme stays.')).toHaveCount(0);
});

test('a person who cancels at the identity provider stays signed in, and a link connects nothing before they begin', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await page.goto('/#sign-in/connection/stolen');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await goToProvider(mei, await openProvider(mei));
  await page.getByRole('button', { name: 'Cancel' }).click();
  const refused = page.getByRole('dialog', { name: 'Account not connected' });
  await expect(refused.getByText('was cancelled or refused')).toBeVisible();
  await refused.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  const setting = await openProvider(mei);
  await expect(setting.getByRole('button', { name: 'Connect with Acme…' })).toBeVisible();
});

test('links of someone else do not end what a person has begun, but their sign-out does', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.register();
  const { page } = tom;
  const refused = page.getByRole('dialog', { name: 'Account not connected' });

  /** Opens a link while the page of the provider is open, and goes back to that. */
  async function interrupt(link: string, words: string): Promise<void> {
    const atProvider = page.url();
    await page.goto(link);
    await expect(refused.getByText(words)).toBeVisible();
    await refused.getByRole('button', { name: 'Done' }).click();
    await page.goto(atProvider);
    await expect(page.getByLabel('Login')).toBeVisible();
  }

  await goToProvider(tom, await openProvider(tom));
  await interrupt('/#sign-in/connection/stolen', 'This took too long, began in another window');
  await interrupt('/#sign-in/error/SIGN_IN_DENIED', 'was cancelled or refused');
  await page.getByLabel('Login').fill('tom');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Connect with Acme?' }).getByText('Tom Berg')).toBeVisible();

  // Left open, so that what was begun has not ended.
  await page.goto('/');
  await signOut(tom);
  await page.getByLabel('Name').fill('Tom');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await page.goto('/#sign-in/error/SIGN_IN_DENIED');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
