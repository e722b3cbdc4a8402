import { startProvider, type TestProvider } from '../../support/startProvider.ts';
import { startProviderProduct } from './startProviderProduct.ts';
import { test as base } from './test.ts';

/** A built gateway with an OpenID Connect provider, Acme, at which `tom` can sign in. */
export const test = base.extend<{ provider: TestProvider }>({
  // oxlint-disable-next-line no-empty-pattern
  provider: async ({}, use) => {
    const provider = await startProvider();
    provider.people.set('tom', { name: 'Tom Berg' });
    await use(provider);
    await provider.stop();
  },
  product: async ({ provider }, use) => {
    const product = await startProviderProduct(provider);
    await use(product);
    await product.stop();
  },
});
