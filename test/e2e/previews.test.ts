import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { startProduct } from './support/startProduct.ts';
import { test as base } from './support/test.ts';

interface Site {
  /** The requested paths, in order. */
  readonly asked: string[];
  url(path: string): string;
}

const HTML = `<!doctype html><html><head><title>Page</title>
  <meta property="og:title" content="The price list &lt;img src=x onerror=alert(1)&gt;">
  <meta property="og:description" content="What it costs, and from when.">
  <meta property="og:site_name" content="The shop"></head><body></body></html>`;

/** A gateway that creates link previews, and a site to preview. */
const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern
  product: async ({}, use) => {
    const product = await startProduct({ program: 'test/e2e/support/previewGateway.ts' });
    await use(product);
    await product.stop();
  },
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const asked: string[] = [];
    const server: Server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end(request.url === '/untitled' ? '' : HTML);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await use({ asked, url: (path) => `http://127.0.0.1:${port}${path}` });
    server.close();
    server.closeAllConnections();
  },
});

const cards = ({ messages }: Person): Locator => messages.locator('[data-preview]');

/** The calls that the page makes to the server from its next start on. */
function listenToCalls({ page }: Person): string[] {
  const calls: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => calls.push(String(payload))));
  return calls;
}

async function switchPreviews({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('switch', { name: 'Show link previews' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('people who turn link previews on see them, and for others no request is made', async ({ arrive, site }) => {
  const [mei, tom] = await meet(arrive);
  const calls = listenToCalls(tom);
  await tom.page.reload();
  await tom.sees('before');

  await tom.say(`Look at ${site.url('/prices')} please`);
  await expect(mei.messages.getByText('Look at')).toBeVisible();
  expect(site.asked).toEqual([]);
  await switchPreviews(mei);

  await expect(cards(mei)).toHaveCount(1);
  await expect(cards(mei)).toContainText(`127.0.0.1:${new URL(site.url('/')).port}`);
  await expect(cards(mei)).toContainText('The shop');
  await expect(cards(mei)).toContainText('What it costs, and from when.');
  const link = cards(mei).getByRole('link', { name: 'The price list <img src=x onerror=alert(1)>' });
  await link.focus();
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', site.url('/prices'));
  await expectAccessible(mei.page, 'a preview of a link');

  // The page without a title gets no card; the next one does, and it is last, so it stays on the screen.
  await tom.say(site.url('/untitled'));
  await tom.say(site.url('/terms'));
  await expect(cards(mei)).toHaveCount(2);
  await expect(cards(mei).last()).toBeInViewport({ ratio: 1 });
  await expect.poll(() => site.asked.toSorted()).toEqual(['/prices', '/terms', '/untitled']);
  await mei.say('Thanks');
  await tom.sees('Thanks');
  await expect(cards(tom)).toHaveCount(0);
  // A message whose answer was late is sent again.
  expect(calls.filter((call) => call.includes('message.send')).length).toBeGreaterThanOrEqual(3);
  expect(calls.filter((call) => call.includes('link.preview'))).toEqual([]);

  await switchPreviews(mei);
  await expect(cards(mei)).toHaveCount(0);
});
