import { type CDPSession, expect, type Page, type Worker } from '@playwright/test';
import type { BrowserSubscription } from '../../support/startPushService.ts';
import { expectControlled } from './serviceWorkers.ts';

/**
 * Lets a page subscribe to pushes at a service of the test, whose subscription it gets: the browser's own service is on
 * the Internet. It is kept by the browser, like a real one, until it is ended.
 */
export async function fakeSubscriptions(page: Page, subscription: BrowserSubscription): Promise<void> {
  // A page that is loaded again while its worker begins may stay without it.
  await expectControlled(page);
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript((given) => {
    const MARK = 'test.subscribed';
    const toBytes = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
        .buffer;
    const subscriptionOf = (key: string): object => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: toBytes(key) },
      getKey: (name: 'p256dh' | 'auth') => toBytes(given[name]),
      unsubscribe: async () => {
        localStorage.removeItem(MARK);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = localStorage.getItem(MARK);
        return key === null ? null : subscriptionOf(key);
      },
      subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: Uint8Array }) => {
        const key = btoa(String.fromCharCode(...applicationServerKey));
        localStorage.setItem(MARK, key);
        return subscriptionOf(key);
      },
    });
  }, subscription);
  await page.reload();
}

/** A browser in which the app is closed; its service worker stays. */
export interface ClosedApp {
  /** Delivers a push like the browser does, after it has decrypted it. */
  deliver(text: string): Promise<void>;
  /** Resolves when the worker has handled the pushes that were delivered. */
  settled(): Promise<void>;
  /** The notifications that are visible, as `title: body`. */
  shown(): Promise<string[]>;
}

/** Closes the app, and looks into its browser from an empty page. */
export async function closeApp(page: Page): Promise<ClosedApp> {
  const context = page.context();
  const { origin } = new URL(page.url());
  const empty = await context.newPage();
  const browser: CDPSession = await context.newCDPSession(empty);
  const registrations: string[] = [];
  browser.on('ServiceWorker.workerRegistrationUpdated', (updated) => {
    for (const { scopeURL, registrationId, isDeleted } of updated.registrations) {
      if (scopeURL.startsWith(origin) && !isDeleted) registrations.push(registrationId);
    }
  });
  await browser.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const [worker] = context.serviceWorkers();
  await page.close();
  let delivered = 0;
  return {
    deliver: async (data) => {
      const registrationId = registrations.at(-1) ?? '';
      await worker?.evaluate(countHandled);
      delivered += 1;
      await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    settled: () => expect.poll(() => worker?.evaluate(countHandled)).toBe(delivered),
    shown: () => shownBy(worker),
  };
}

/** The notifications that a worker has shown and that are still visible. */
export async function shownBy(worker: Worker | undefined): Promise<string[]> {
  const shown = await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });
  return shown ?? [];
}

interface CountingScope {
  handled?: number;
  readonly ExtendableEvent: { readonly prototype: { waitUntil: (this: Event, work: Promise<unknown>) => void } };
}

/** Runs in the worker: the number of pushes since the first call whose work has ended. */
function countHandled(): number {
  const scope = globalThis as unknown as CountingScope;
  if (scope.handled !== undefined) return scope.handled;
  scope.handled = 0;
  const { prototype } = scope.ExtendableEvent;
  const { waitUntil } = prototype;
  prototype.waitUntil = function wait(work) {
    if (this.type === 'push') void work.finally(() => (scope.handled = (scope.handled ?? 0) + 1));
    waitUntil.call(this, work);
  };
  return 0;
}
