import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { unwrap } from '#shared/rpc/result.ts';
import { passkeyLink, readSchemeSignInLink } from '#shared/text/signInLink.ts';
import { connectElsewhere } from './support/connectElsewhere.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { addPasskey, atHostName, beginAdding, openPasskeys, removePasskey, test } from './support/passkeys.ts';
import { PASSWORD, type Person } from './support/Person.ts';
import { signOut } from './support/signOut.ts';
import { startProduct } from './support/startProduct.ts';
import { test as testAtAddress } from './support/test.ts';
import { beginSetup, confirmSetup, openTwoFactor } from './support/twoFactor.ts';
import { addAuthenticator } from './support/virtualAuthenticator.ts';

/** The built gateway, which loads the library of passkeys from its bundle. */
const testBuilt = test.extend({
  // Playwright reads from this pattern that the fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  product: async ({}, use) => {
    const product = await startProduct();
    await use({ url: atHostName(product.url) });
    await product.stop();
  },
});

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function leaveSettings(person: Person): Promise<void> {
  await person.page.keyboard.press('Escape');
  await signOut(person);
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
}

testBuilt('a person adds a passkey, signs in with it, and is refused once it is removed', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await addAuthenticator(page);
  const passkeys = await openPasskeys(mei);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible();
  const add = passkeys.getByRole('button', { name: 'Add a passkey' });
  await add.press('Enter');
  const password = passkeys.getByLabel('Current password');
  await expect(password).toBeFocused();
  await expectAccessible(page, 'the password before a passkey is added');
  await password.fill('not the password');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription(/isn’t your current password/);
  await passkeys.getByRole('button', { name: 'Cancel' }).click();
  await expect(add).toBeFocused();

  await add.press('Enter');
  await password.fill(PASSWORD);
  await password.press('Enter');
  const name = passkeys.getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(/^Chrome on /);
  await name.fill(' ');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await expectAccessible(page, 'the name of a passkey');
  await name.fill('Laptop');
  await name.press('Enter');
  await expect(passkeys.getByText('Passkey added')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveText(/^Laptop.*Never used/);
  await expect(add).toBeFocused();
  await expect(settings.getByText('Your passkeys stay.')).toHaveCount(2);
  await expectAccessible(page, 'a passkey in the settings');

  await leaveSettings(mei);
  await expectAccessible(page, 'the sign-in with a passkey');
  await signInButton(page).focus();
  await page.keyboard.press('Enter');
  await expectSignedIn(page);

  await openPasskeys(mei);
  await expect(passkeys.getByRole('listitem')).toHaveText(/^Laptop.*Last used/);
  await passkeys.getByRole('button', { name: 'Remove Laptop' }).press('Enter');
  await expect(passkeys.getByText('Passkey added')).toHaveCount(0);
  await expectAccessible(page, 'the removal of a passkey');
  await passkeys.getByRole('button', { name: 'Cancel' }).click();
  await removePasskey(passkeys, 'Laptop');
  await expect(passkeys.getByText('Passkey removed')).toBeVisible();
  await expect(passkeys.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  await expect(settings.getByText('Your passkeys stay.')).toHaveCount(0);
  await leaveSettings(mei);
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No account here has this passkey');
  await expect(signInButton(page)).toBeFocused();
});

test('a passkey signs in without the code of two-factor sign-in, which its own changes need', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await addAuthenticator(page);
  const setting = await openTwoFactor(mei);
  const { recoveryCodes } = await confirmSetup(setting, await beginSetup(setting));
  await setting.getByRole('button', { name: 'Done' }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await addPasskey(passkeys, 'Laptop', recoveryCodes[0]);

  await leaveSettings(mei);
  await signInButton(page).click();
  await expectSignedIn(page);
  await removePasskey(await openPasskeys(mei), 'Laptop', recoveryCodes[1]);
});

test('nothing is shown when the person cancels or is not recognised, and another attempt succeeds', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  const authenticator = await addAuthenticator(page);
  const passkeys = await openPasskeys(mei);
  await authenticator.setVerified(false);
  await beginAdding(passkeys);
  const create = passkeys.getByRole('button', { name: 'Create passkey' });
  await create.click();
  await expect(create).toHaveAttribute('aria-disabled', 'false');
  await expect(passkeys.getByRole('alert')).toHaveCount(0);
  await authenticator.setVerified(true);
  await create.click();
  await expect(passkeys.getByText('Passkey added')).toBeVisible();

  await leaveSettings(mei);
  await authenticator.setVerified(false);
  await signInButton(page).click();
  await expect(signInButton(page)).toBeFocused();
  await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A dialog that waits ends with the page that opened it.
  await authenticator.setPresent(false);
  await signInButton(page).click();
  await expect(page.getByRole('button', { name: 'One moment…' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await authenticator.setVerified(true);
  await authenticator.setPresent(true);
  await signInButton(page).click();
  await expectSignedIn(page);
});

test('a device has one passkey of a person, who signs in with it again after the session ended elsewhere', async ({
  arrive,
  product,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await addAuthenticator(page);
  const passkeys = await openPasskeys(mei);
  await addPasskey(passkeys, 'Laptop');
  await beginAdding(passkeys);
  await passkeys.getByRole('button', { name: 'Create passkey' }).click();
  await expect(passkeys.getByRole('alert')).toContainText('You already have a passkey on this device');

  const { client, close } = await connectElsewhere(product.url);
  unwrap(await client.request('account.signIn', { name: 'Mei', password: PASSWORD }));
  unwrap(await client.request('account.endOtherSessions', {}));
  close();
  await expect(page.getByRole('alert')).toContainText('Your session has ended');
  await signInButton(page).click();
  await expectSignedIn(page);
});

test('the page for the desktop signs in with a passkey, and opens the desktop with a ticket for it alone', async ({
  arrive,
  product,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await addAuthenticator(page);
  await addPasskey(await openPasskeys(mei), 'Laptop');
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  for (const isSignedIn of [true, false]) {
    if (!isSignedIn) await page.evaluate(() => localStorage.clear());
    await page.goto(passkeyLink(challenge));
    await page.reload();
    await expect(
      page.getByRole('heading', { name: `Sign in to ${new URL(product.url).host} on this computer` }),
    ).toBeVisible();
    await expect(signInButton(page)).toBeFocused();
    if (isSignedIn) await expectAccessible(page, 'the page that signs in to the desktop');
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'Open Parley' });
    await expect(link).toHaveAttribute('href', /^parley:/);
    await expect(page).not.toHaveURL(/#/);

    const signIn = readSchemeSignInLink((await link.getAttribute('href')) ?? '');
    expect(signIn).toMatchObject({ result: { kind: 'ticket' }, from: product.url });
    const ticket = signIn?.result.kind === 'ticket' ? signIn.result.ticket : '';
    const desktop = await connectElsewhere(product.url);
    const redeemed = await desktop.client.request('account.signInWithTicket', { ticket, verifier });
    expect(redeemed).toMatchObject({ ok: true, value: { me: { name: 'Mei' } } });
    desktop.close();
  }
});

test('the page for the desktop does not use the session of its browser', async ({ arrive, product }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await tom.writeTo(mei);
  await tom.say('first');
  await mei.open(tom);
  await mei.sees('first');
  await mei.page.goto(passkeyLink('x'.repeat(43)));
  await mei.page.reload();
  await expect(signInButton(mei.page)).toBeFocused();
  await expect(tom.conversation(mei)).toHaveAccessibleDescription('Offline');
  await tom.sayAndWait('second');

  const { client, close } = await connectElsewhere(product.url);
  unwrap(await client.request('account.signIn', { name: 'Mei', password: PASSWORD }));
  const { conversations } = unwrap(await client.request('conversation.list', {}));
  expect(conversations).toMatchObject([{ unread: 1 }]);
  close();
});

testAtAddress(
  'at an address without a host name there is no passkey, and the settings explain why',
  async ({ arrive }) => {
    const mei = await arrive('Mei');
    await mei.register();
    const { page } = mei;
    const passkeys = await openPasskeys(mei);
    await expect(passkeys.getByText('opens Parley with HTTPS at a host name')).toBeVisible();
    await expect(passkeys.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'the settings without passkeys');
    await page.goto(passkeyLink('x'.repeat(43)));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('opens Parley with HTTPS at a host name');
    await expect(signInButton(page)).toHaveCount(0);
    await page.goto('/');
    await signOut(mei);
    await expect(signInButton(page)).toHaveCount(0);
  },
);
