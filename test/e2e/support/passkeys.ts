import { expect, type Locator } from '@playwright/test';
import { openSettings } from './openSettings.ts';
import { PASSWORD, type Person } from './Person.ts';
import { test as base } from './test.ts';

/** Pages at a host name, because passkeys belong to one. */
export const test = base.extend({
  product: async ({ gatewayHost }, use) => {
    const gateway = await gatewayHost.startGateway();
    await use({ url: atHostName(gateway.url) });
    await gateway.stop();
  },
});

/** The same address with a host name. */
export function atHostName(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

/** Opens the settings of the sign-in; resolves to those of passkeys. */
export async function openPasskeys(person: Pick<Person, 'page'>): Promise<Locator> {
  const settings = await openSettings(person, 'Sign-in');
  return settings.getByRole('region', { name: 'Passkeys' });
}

/** Begins to add a passkey, up to the form for its name. `code`: of an account with two-factor sign-in. */
export async function beginAdding(passkeys: Locator, code?: string): Promise<void> {
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await confirm(passkeys, 'Continue', code);
}

/** Adds a passkey with this name. `code`: of an account with two-factor sign-in. */
export async function addPasskey(passkeys: Locator, name: string, code?: string): Promise<void> {
  await beginAdding(passkeys, code);
  await passkeys.getByLabel('Name').fill(name);
  await passkeys.getByLabel('Name').press('Enter');
  await expect(passkeys.getByText('Passkey added')).toBeVisible();
}

/** Removes the only passkey. */
export async function removePasskey(passkeys: Locator, name: string, code?: string): Promise<void> {
  await passkeys.getByRole('button', { name: `Remove ${name}` }).click();
  await confirm(passkeys, 'Remove', code);
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible();
}

async function confirm(passkeys: Locator, button: string, code?: string): Promise<void> {
  await passkeys.getByLabel('Current password').fill(PASSWORD);
  await passkeys.getByRole('button', { name: button, exact: true }).click();
  if (code === undefined) return;
  const field = passkeys.getByLabel('Code or recovery code');
  await expect(field).toBeFocused();
  await field.fill(code);
  await passkeys.getByRole('button', { name: button, exact: true }).click();
}
