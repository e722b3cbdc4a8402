import { expect, type Locator } from '@playwright/test';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { PASSWORD, type Person } from './Person.ts';

/** Opens the settings of the sign-in; resolves to those of two-factor sign-in. */
export async function openTwoFactor({ page }: Person): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('tab', { name: 'Sign-in' }).click();
  return page.getByRole('region', { name: 'Two-factor sign-in' });
}

/** Begins the setup, where it is shown. Resolves to the secret. */
export async function beginSetup(setting: Locator): Promise<string> {
  await setting.getByLabel('Current password').fill(PASSWORD);
  await setting.getByRole('button', { name: 'Turn on' }).click();
  return (await setting.getByLabel('Key').inputValue()).replaceAll(' ', '');
}

/** Confirms it with the code of `step`; the recovery codes are shown. */
export async function confirmSetup(setting: Locator, secret: string) {
  const step = totpStep(Date.now());
  await setting.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, step));
  await setting.getByRole('textbox', { name: 'Code' }).press('Enter');
  const codes = setting.getByRole('list', { name: 'Recovery code' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { step, recoveryCodes: await codes.allTextContents() };
}
