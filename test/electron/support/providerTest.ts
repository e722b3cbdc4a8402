import { startProviderProduct } from '../../e2e/support/startProviderProduct.ts';
import { startProvider, type TestProvider } from '../../support/startProvider.ts';
import type { Parley } from './Parley.ts';
import { test as base } from './test.ts';

/** A built gateway with an OpenID Connect provider, Acme, at which `mei` can sign in. */
export const test = base.extend<{ provider: TestProvider; gatewayUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern
  provider: async ({}, use) => {
    const provider = await startProvider();
    provider.people.set('mei', { name: 'Mei Lin' });
    await use(provider);
    await provider.stop();
  },
  gatewayUrl: async ({ provider }, use) => {
    const product = await startProviderProduct(provider);
    await use(product.url);
    await product.stop();
  },
});

/** From now on, records the addresses that the desktop opens in the browser of the system, and opens none. */
export async function recordOpened({ app }: Parley): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  return () => app.evaluate(() => (globalThis as { opened?: string[] }).opened ?? []);
}
