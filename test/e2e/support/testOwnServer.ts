import { type Product, startProduct } from './startProduct.ts';
import { test } from './test.ts';

/** For tests that kill or restart the server, or look into its Redis: the built gateway and a Redis for each test. */
export const testOwnServer = test.extend<{ readonly product: Product }>({
  // Playwright reads from this pattern that the fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  product: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.stop();
  },
});
