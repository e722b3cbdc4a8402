import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('a browser can install the page as an app of its own, with its icons', async ({ arrive, product }) => {
  const mei = await arrive('Mei');
  await mei.visit();
  const browser = await mei.page.context().newCDPSession(mei.page);
  const { url, data = '', errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${product.url}/manifest.webmanifest`);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A test's browser context is like a private window, from which nothing can be installed. The headless shell checks
  // nothing, so there only the manifest and its icons are tested.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const { start_url: start, icons } = JSON.parse(data) as {
    readonly start_url: string;
    readonly icons: readonly { readonly src: string; readonly type: string }[];
  };
  expect(new URL(start, url).href).toBe(`${product.url}/`);
  for (const { src, type } of icons) {
    const response = await mei.page.request.get(new URL(src, url).href);
    expect(response.headers()['content-type']).toBe(type);
  }
});
