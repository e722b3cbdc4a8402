import { expect, type Page } from '@playwright/test';

/** Waits until the service worker answers the requests of the page. */
export async function expectControlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The number of service workers of the page's origin. */
export function countWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

/** The paths of everything in the caches of the page's origin, by cache. */
export function readCaches(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      found[name] = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    }
    return found;
  });
}
