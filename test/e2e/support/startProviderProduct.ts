import { CLIENT, type TestProvider } from '../../support/startProvider.ts';
import { type Product, startProduct } from './startProduct.ts';

/** Starts the built gateway, whose people sign in with this identity provider, which it calls Acme. */
export async function startProviderProduct(provider: TestProvider): Promise<Product> {
  const product = await startProduct({
    options: ['--oidc-issuer', provider.options.issuer.href, '--oidc-client-id', CLIENT.id, '--oidc-name', 'Acme'],
    variables: { PARLEY_OIDC_SECRET: CLIENT.secret },
  });
  provider.serve(product.url);
  return product;
}
