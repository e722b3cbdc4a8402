import { type BrowserContext, test as base } from '@playwright/test';
import { Person } from './Person.ts';
import { type GatewayHost, type HostedGateway, startGatewayHost } from './startGatewayHost.ts';

interface Fixtures {
  /** A gateway with a team for this test alone. It shares its process and its Redis; `testOwnServer` shares nothing. */
  readonly product: Pick<HostedGateway, 'url'>;
  /** A person with a separate browser context, whose page is not open yet. */
  readonly arrive: (name: string) => Promise<Person>;
  /** Uncaught errors of pages and violations of the content security policy. */
  readonly complaints: string[];
}

interface WorkerFixtures {
  readonly gatewayHost: GatewayHost;
}

/** Delays everything that pages receive, to find tests and views that depend on a fast network. */
const LATENCY_MS = Number(process.env['PARLEY_TEST_LATENCY_MS'] ?? 0);

export const test = base.extend<Fixtures, WorkerFixtures>({
  gatewayHost: [
    // Playwright reads from this pattern that the fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await startGatewayHost();
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],

  product: async ({ gatewayHost }, use) => {
    const gateway = await gatewayHost.startGateway();
    await use(gateway);
    await gateway.stop();
  },

  // oxlint-disable-next-line no-empty-pattern
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    base.expect(complaints).toEqual([]);
  },

  arrive: async ({ browser, product, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name) => {
      const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' });
      contexts.push(context);
      if (LATENCY_MS > 0) await delayFrames(context, LATENCY_MS);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`${name}: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !isLostConnection(text)) complaints.push(`${name}: ${text}`);
      });
      return new Person(name, page, product.url);
    });
    for (const context of contexts) await context.close();
  },
});

async function delayFrames(context: BrowserContext, byMs: number): Promise<void> {
  await context.routeWebSocket(/\/parley\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => setTimeout(() => socket.send(message), byMs));
  });
}

/** Browsers log a line of their own for every failed connection attempt. */
function isLostConnection(text: string): boolean {
  return /WebSocket connection to .* failed/.test(text);
}
