import type { Page } from '@playwright/test';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';
import { askBridge } from './bridge.ts';

/** What the page keeps for the test. */
interface Outside {
  readonly parley: Transport;
  readonly heardFrame: (subscription: number, frame: Frame) => Promise<void>;
  readonly subscriptions: Map<number, () => void>;
}

const listeners = new WeakMap<Page, Map<number, (frame: Frame) => void>>();
let lastSubscription = 0;
/** What pages were told to do so far, all in one row: a request that comes after it, from anybody, finds it done. */
let told: Promise<unknown> = Promise.resolve();

/**
 * The bridge of a page as a transport for the test: every request and every frame crosses contextBridge and IPC for real.
 * The page shows nothing, so that the interface does not speak on the same connection.
 */
export async function createBridgeTransport(page: Page): Promise<Transport> {
  if (!listeners.has(page)) {
    const ofPage = new Map<number, (frame: Frame) => void>();
    listeners.set(page, ofPage);
    await page.exposeFunction('heardFrame', (subscription: number, frame: Frame) => ofPage.get(subscription)?.(frame));
  }
  await page.goto('parley-app://desktop/nothing-here');
  await page.evaluate(() => Object.assign(window, { subscriptions: new Map() }));

  const tell = (what: (window: Outside, subscription: number) => void, subscription: number): void => {
    const script = `(${what.toString()})(window, ${subscription})`;
    told = told.then(() => page.evaluate(script));
  };

  return {
    async request(name, args) {
      await told;
      return askBridge(page, name, args);
    },
    subscribe(onFrame) {
      lastSubscription += 1;
      const subscription = lastSubscription;
      listeners.get(page)?.set(subscription, onFrame);
      tell(({ parley, subscriptions, heardFrame }, number) => {
        subscriptions.set(
          number,
          parley.subscribe((frame) => void heardFrame(number, frame)),
        );
      }, subscription);
      return () => tell(({ subscriptions }, number) => subscriptions.get(number)?.(), subscription);
    },
  };
}
