import { answerDocument } from './answerDocument.ts';
import { openPush, showPush } from './handlePushes.ts';
import { isWithdrawn } from './isWithdrawn.ts';
import { routeOf } from './routeOf.ts';
import { type Shell, ShellCache } from './ShellCache.ts';

/**
 * The service worker of the browser version: it opens the page without a network, and shows pushes. Messages are stored
 * by the page itself. Written by hand, because Workbox has one cache for all versions, whose files an open page then
 * misses, and its build brings Babel and Rollup for these lines (docs/decisions/2026-11-28-installed-app.md).
 */
declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const SHELL: Shell;

/** How long the network may take for the document before the stored one is shown (ms). */
const PATIENCE_MS = 4_000;

const cache = new ShellCache(SHELL, self.registration.scope);

async function install(): Promise<void> {
  await cache.store();
  // Replaces the worker of the previous version, whose pages keep their files.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await cache.deleteObsolete();
  await self.clients.claim();
}

async function answerAsset(request: Request): Promise<Response> {
  // A broken storage counts as an empty one.
  const stored = await cache.findAsset(request.url).catch(() => undefined);
  return stored ?? fetch(request);
}

/**
 * Browsers keep a worker whose script the server no longer has (https://github.com/w3c/ServiceWorker/issues/204), so it
 * ends itself. Otherwise it stores the program again if the browser or the person has deleted it.
 */
async function maintain(): Promise<void> {
  const script = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' });
  if (!isWithdrawn(script)) return cache.store();
  await self.registration.unregister();
  await cache.deleteAll();
}

/** Loads the document, and then checks that the server still has this worker. */
async function loadDocument(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  // Without a network by now, or between two versions: tried again with the next page.
  if (response.ok) event.waitUntil(maintain().catch(() => undefined));
  return response;
}

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(self, event.notification.data));
});
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, self.registration.scope);
  if (route === 'browser') return;
  if (route === 'asset') return event.respondWith(answerAsset(event.request));
  event.respondWith(
    answerDocument({
      network: loadDocument(event),
      readStored: () => cache.readDocument(),
      patience: new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    }),
  );
});
