import { expect } from '@playwright/test';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { PASSWORD, type Person } from './support/Person.ts';
import { readQrCode } from './support/readQrCode.ts';
import { signOut } from './support/signOut.ts';
import { chooseFor, openTeam } from './support/team.ts';
import { test } from './support/test.ts';
import { beginSetup, confirmSetup, openTwoFactor } from './support/twoFactor.ts';

/** Enters name and password. */
async function enterPassword({ page, name }: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

test('a person turns on two-factor sign-in, signs in with a code and a recovery code, and turns it off', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  const setting = await openTwoFactor(mei);
  const secret = await beginSetup(setting);
  const uri = await setting.getByRole('link', { name: 'Open in authenticator app' }).getAttribute('href');
  expect(uri).toMatch(/^otpauth:/u);
  expect(await readQrCode(setting.getByRole('img', { name: 'QR code for the authenticator app' }))).toBe(uri);
  await expectAccessible(page, 'the setup of two-factor sign-in');
  const { step, recoveryCodes } = await confirmSetup(setting, secret);
  const [recovery = '', second = ''] = recoveryCodes;
  await expectAccessible(page, 'the recovery codes');
  const download = page.waitForEvent('download');
  await setting.getByRole('link', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('parley-recovery-codes.txt');
  await setting.getByRole('button', { name: 'Done' }).click();
  await expect(setting.getByText('Recovery codes left: 10.')).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(mei);
  await enterPassword(mei);
  const field = page.getByLabel('Code from your authenticator app');
  await expect(field).toBeFocused();
  await expectAccessible(page, 'the code at the sign-in');
  await field.fill(totpCode(secret, step));
  await field.press('Enter');
  await expect(page.getByText('This code isn’t right, or was already used.')).toBeVisible();
  // A later code than the one that was used: that of the next step, or of now on a slow machine.
  await field.fill(totpCode(secret, Math.max(step + 1, totpStep(Date.now()))));
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();

  await signOut(mei);
  await enterPassword(mei);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();

  const again = await openTwoFactor(mei);
  await expect(again.getByText('Recovery codes left: 9.')).toBeVisible();
  await again.getByLabel('Current password').fill(PASSWORD);
  await again.getByLabel('Code or recovery code').fill(second);
  await again.getByRole('button', { name: 'Turn off' }).click();
  await expect(again.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a new password by a code of an admin keeps two-factor sign-in, and wrong codes show when to try again', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  const setting = await openTwoFactor(tom);
  const { recoveryCodes } = await confirmSetup(setting, await beginSetup(setting));
  await openTeam(mei);
  await chooseFor(mei, 'Tom', 'Reset password…');
  const dialog = mei.page.getByRole('dialog', { name: 'Reset Tom’s password?' });
  await dialog.getByRole('button', { name: 'Create code' }).click();
  const resetCode = await dialog.locator('code').innerText();

  const { page } = await arrive('Tom');
  await page.goto('/');
  await page.getByLabel('Name', { exact: true }).fill('Tom');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Code').fill(resetCode);
  await page.getByLabel('New password').fill('battery staple');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(tom.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const field = page.getByLabel('Recovery code');
  await field.fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();

  await enterPassword(tom, 'battery staple');
  const appCode = tom.page.getByLabel('Code from your authenticator app');
  const signIn = tom.page.getByRole('button', { name: 'Sign in', exact: true });
  for (let guess = 0; guess < 10; guess += 1) {
    await appCode.fill(`guess ${guess}`);
    await signIn.click();
    await expect(tom.page.getByText('This code isn’t right, or was already used.')).toBeVisible();
  }
  await signIn.click();
  await expect(tom.page.getByText('Too many codes. You can try again in')).toBeVisible();
  await expect(signIn).toBeDisabled();
});
