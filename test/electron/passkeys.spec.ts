import { chromium, expect } from '@playwright/test';
import { readSchemeSignInLink, schemeSignInLink } from '#shared/text/signInLink.ts';
import { addPasskey, atHostName, openPasskeys } from '../e2e/support/passkeys.ts';
import { Person } from '../e2e/support/Person.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { addAuthenticator } from '../e2e/support/virtualAuthenticator.ts';
import { browserOptions } from '../support/browserOptions.ts';
import { startAgain } from './support/startAgain.ts';
import { test } from './support/test.ts';

test('a person signs in with a passkey in the browser of the system, which opens Parley again', async ({ launch }) => {
  const product = await startProduct();
  const url = atHostName(product.url);
  const browser = await chromium.launch(browserOptions());
  try {
    const page = await (await browser.newContext({ baseURL: url, locale: 'en-GB' })).newPage();
    const mei = new Person('Mei Lin', page, url);
    await mei.register();
    await addAuthenticator(page);
    await addPasskey(await openPasskeys(mei), 'Laptop');

    const desktop = await launch('default');
    await desktop.app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = (address) => {
        opened.push(address);
        return Promise.resolve();
      };
    });
    await desktop.choosePlace('A Parley server', url);
    const signInWithPasskey = desktop.page.getByRole('button', { name: 'Sign in with a passkey' });
    await signInWithPasskey.click();
    // A change of the server gives it up.
    const begun = () => desktop.page.evaluate(() => sessionStorage.getItem('parley.signInVerifier'));
    await expect.poll(begun).not.toBeNull();
    await desktop.page.getByRole('button', { name: 'Use a different server' }).click();
    await expect.poll(begun).toBeNull();
    await desktop.choosePlace('A Parley server', url);
    await signInWithPasskey.click();
    await expect(desktop.page.getByText('Continue in your browser. It brings you back here.')).toBeVisible();
    const opened = (await desktop.app.evaluate(() => (globalThis as { opened?: string[] }).opened?.at(-1))) ?? '';
    expect(opened).toMatch(new RegExp(`^${url}/#passkey/[\\w-]{43}$`, 'u'));

    await page.goto('about:blank');
    await page.goto(opened);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    const link = (await page.getByRole('link', { name: 'Open Parley' }).getAttribute('href')) ?? '';
    expect(readSchemeSignInLink(link)).toMatchObject({ result: { kind: 'ticket' }, from: url });
    // A page of another server can't complete the sign-in, nor end it.
    const ofOther = { result: { kind: 'ticket', ticket: 'stolen' }, from: 'https://other.example' } as const;
    await startAgain(desktop.options, [schemeSignInLink(ofOther)]);
    await startAgain(desktop.options, [link]);
    await expect(desktop.page.getByRole('heading', { name: 'Welcome, Mei Lin' })).toBeVisible();

    // The desktop lists the passkey; only a browser adds one.
    const passkeys = await openPasskeys(desktop);
    await expect(passkeys.getByRole('listitem')).toHaveText(/^Laptop/);
    await passkeys.getByRole('button', { name: 'Add a passkey in the browser' }).click();
    await expect
      .poll(() => desktop.app.evaluate(() => (globalThis as { opened?: string[] }).opened?.at(-1)))
      .toBe(`${url}/`);
  } finally {
    await browser.close();
    await product.stop();
  }
});
