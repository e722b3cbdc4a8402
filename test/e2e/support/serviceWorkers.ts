import { expect, type Page } from '@playwright/test';

/** Waits until the service worker answers the requests of the page. */
export async function expectControlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The number of service workers of the page's origin. */
export function countWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

/** The names of the caches of the page's origin, in the order in which they were created. */
export function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** Waits until the newest version is stored completely, as the `count`-th cache. Its document is stored with all else. */
export async function expectStored(page: Page, count: number): Promise<string> {
  await expect.poll(async () => (await cacheNames(page)).length).toBe(count);
  const name = (await cacheNames(page)).at(-1) ?? '';
  // `match` creates no cache, unlike `open`.
  await expect
    .poll(() => page.evaluate(async (cacheName) => (await caches.match('/', { cacheName })) !== undefined, name))
    .toBe(true);
  return name;
}

/** The paths of everything in the caches of the page's origin, by cache. Not while a worker may delete one. */
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
