import { expect } from '@playwright/test';
import { schemeSignInLink } from '#shared/text/signInLink.ts';
import { startProviderProduct } from '../e2e/support/startProviderProduct.ts';
import { SignInBrowser } from '../support/signInBrowser.ts';
import { startProvider } from '../support/startProvider.ts';
import { startAgain } from './support/startAgain.ts';
import { test } from './support/test.ts';

test('a person signs in with the identity provider in the browser of the system, which opens Parley again', async ({
  launch,
}) => {
  const provider = await startProvider();
  provider.people.set('mei', { name: 'Mei Lin' });
  const product = await startProviderProduct(provider);
  try {
    const owner = await launch('default');
    await owner.choosePlace('A Parley server', product.url);
    await owner.register('Olga');

    const mei = await launch('second');
    await mei.app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = (url) => {
        opened.push(url);
        return Promise.resolve();
      };
    });
    await mei.choosePlace('A Parley server', product.url);
    const button = mei.page.getByRole('button', { name: 'Sign in with Acme' });

    // A link that someone else sends has no effect, and is not reported.
    await expect(button).toBeVisible();
    const stolen = { kind: 'ticket', ticket: 'stolen' } as const;
    await startAgain(mei.options, [schemeSignInLink({ result: stolen, from: product.url })]);
    await button.click();
    await expect(mei.page.getByText('Continue in your browser. It brings you back here.')).toBeVisible();
    await expect(mei.page.getByRole('alert')).toHaveCount(0);

    const [startUrl = ''] = await mei.app.evaluate(() => (globalThis as { opened?: string[] }).opened ?? []);
    expect(startUrl).toMatch(new RegExp(`^${product.url}/auth/oidc/start\\?challenge=[\\w-]{43}&to=desktop$`, 'u'));
    const back = await new SignInBrowser(product.url).signInForDesktop('mei', startUrl);
    if (back === null) throw new Error('the browser was not led back');
    await startAgain(mei.options, [schemeSignInLink({ result: back, from: product.url })]);
    await expect(mei.page.getByRole('list', { name: 'People' }).getByText('Olga')).toBeVisible();
    await expect(owner.page.getByRole('list', { name: 'People' }).getByText('Mei Lin')).toBeVisible();
  } finally {
    await product.stop();
    await provider.stop();
  }
});
