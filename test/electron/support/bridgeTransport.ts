import type { Page } from '@playwright/test';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';
import { askBridge } from './bridge.ts';

/** State that the page holds for the test. */
interface Outside {
  readonly parley: Transport;
  readonly heardFrame: (subscription: number, frame: Frame) => Promise<void>;
  readonly subscriptions: Map<number, () => void>;
}

const listeners = new WeakMap<Page, Map<number, (frame: Frame) => void>>();
let lastSubscription = 0;
/** A chain of all commands sent to pages, so that each command sees the effects of those before it. */
let pending: Promise<unknown> = Promise.resolve();

/**
 * The bridge of a page as a transport: every request and frame really crosses contextBridge and IPC. The page shows no
 * interface, which would use the same connection.
 */
export async function createBridgeTransport(page: Page): Promise<Transport> {
  if (!listeners.has(page)) {
    const ofPage = new Map<number, (frame: Frame) => void>();
    listeners.set(page, ofPage);
    await page.exposeFunction('heardFrame', (subscription: number, frame: Frame) => ofPage.get(subscription)?.(frame));
  }
  await page.goto('parley-app://desktop/nothing-here');
  await page.evaluate(() => Object.assign(window, { subscriptions: new Map() }));

  const send = (what: (window: Outside, subscription: number) => void, subscription: number): void => {
    const script = `(${what.toString()})(window, ${subscription})`;
    pending = pending.then(() => page.evaluate(script));
  };

  return {
    async request(name, args) {
      await pending;
      return askBridge(page, name, args);
    },
    subscribe(onFrame) {
      lastSubscription += 1;
      const subscription = lastSubscription;
      listeners.get(page)?.set(subscription, onFrame);
      send(({ parley, subscriptions, heardFrame }, number) => {
        subscriptions.set(
          number,
          parley.subscribe((frame) => void heardFrame(number, frame)),
        );
      }, subscription);
      return () => send(({ subscriptions }, number) => subscriptions.get(number)?.(), subscription);
    },
  };
}
