import { expect } from '@playwright/test';
import { schemeSignInLink } from '#shared/text/signInLink.ts';
import { openSettings } from '../e2e/support/openSettings.ts';
import { SignInBrowser } from '../support/signInBrowser.ts';
import { recordOpened, test } from './support/providerTest.ts';
import { startAgain } from './support/startAgain.ts';

test('a person signs in with the identity provider in the browser of the system, which opens Parley again', async ({
  launch,
  gatewayUrl,
}) => {
  const owner = await launch('default');
  await owner.choosePlace('A Parley server', gatewayUrl);
  await owner.register('Olga');

  const mei = await launch('second');
  const readOpened = await recordOpened(mei);
  await mei.choosePlace('A Parley server', gatewayUrl);
  const button = mei.page.getByRole('button', { name: 'Sign in with Acme' });

  // A link that someone else sends has no effect, and is not reported.
  await expect(button).toBeVisible();
  const stolen = { kind: 'ticket', ticket: 'stolen' } as const;
  await startAgain(mei.options, [schemeSignInLink({ result: stolen, from: gatewayUrl })]);
  await button.click();
  await expect(mei.page.getByText('Continue in your browser. It brings you back here.')).toBeVisible();
  await expect(mei.page.getByRole('alert')).toHaveCount(0);

  const [startUrl = ''] = await readOpened();
  expect(startUrl).toMatch(new RegExp(`^${gatewayUrl}/auth/oidc/start\\?challenge=[\\w-]{43}&to=desktop$`, 'u'));
  const back = await new SignInBrowser(gatewayUrl).signInForDesktop('mei', startUrl);
  if (back === null) throw new Error('the browser was not led back');
  await startAgain(mei.options, [schemeSignInLink({ result: back, from: gatewayUrl })]);
  await expect(mei.page.getByRole('list', { name: 'People' }).getByText('Olga')).toBeVisible();
  await expect(owner.page.getByRole('list', { name: 'People' }).getByText('Mei Lin')).toBeVisible();
});

test('a person connects their account in the browser of the system, which opens Parley again', async ({
  launch,
  gatewayUrl,
}) => {
  const mei = await launch('default');
  await mei.choosePlace('A Parley server', gatewayUrl);
  await mei.register('Mei');
  const readOpened = await recordOpened(mei);
  const { page } = mei;
  // A link that someone else sends has no effect.
  const stolen = { kind: 'connection', ticket: 'stolen' } as const;
  await startAgain(mei.options, [schemeSignInLink({ result: stolen, from: gatewayUrl })]);
  const settings = await openSettings(mei, 'Sign-in');
  const setting = settings.getByRole('region', { name: 'Sign-in with Acme' });
  await setting.getByRole('button', { name: 'Connect with Acme…' }).click();
  await setting.getByLabel('Current password').fill('correct horse battery');
  await setting.getByRole('button', { name: 'Continue' }).click();
  await expect(setting.getByText('Continue in your browser. It brings you back here.')).toBeVisible();

  const [startUrl = ''] = await readOpened();
  expect(startUrl).toMatch(new RegExp(`^${gatewayUrl}/auth/oidc/start\\?connect=[\\w-]{43}&to=desktop$`, 'u'));
  const back = await new SignInBrowser(gatewayUrl).signInForDesktop('mei', startUrl);
  if (back === null) throw new Error('the browser was not led back');
  // A page of another server can't complete the connection, nor end it.
  await startAgain(mei.options, [schemeSignInLink({ result: stolen, from: 'https://other.example' })]);
  await startAgain(mei.options, [schemeSignInLink({ result: back, from: gatewayUrl })]);
  const confirm = page.getByRole('dialog', { name: 'Connect with Acme?' });
  await expect(confirm.getByText('Mei Lin')).toBeVisible();
  await confirm.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('dialog', { name: 'Account connected' }).getByRole('button', { name: 'Done' }).click();
  await expect(setting.getByText('Connected with Acme. Signing in with it opens this account.')).toBeVisible();
  await expect(setting.getByText('Mei Lin')).toBeVisible();
});
