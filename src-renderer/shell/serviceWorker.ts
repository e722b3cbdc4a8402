import { events } from '#shared/contract/index.ts';
import type { PushClick } from '#shared/push/pushContent.ts';
import type { Transport } from '#shared/rpc/Transport.ts';

/** Written by `scripts/setup/buildServiceWorker.ts`, relative to the page. */
const SCRIPT = './service-worker.js';

/**
 * Registers the worker that opens the page without a network, when the page has loaded. Only secure contexts have
 * workers. `server`: the connection that reports whether the page is too old for its server.
 */
export function startServiceWorker(server: Transport): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });

  // A slow network must not make the next reload open the stored page of this version again.
  server.subscribe(({ event, data }) => {
    if (event !== 'connection.changed' || !isOutdated(data)) return;
    // Without access to its registration the page has no worker.
    remove().catch(() => undefined);
  });
}

/** The registered worker; undefined: none, or this page has no access to it. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/** Calls `onClick` with the target of a notification of the worker that was clicked. */
export function onNotificationClicked(onClick: (place: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, place } = (typeof data === 'object' && data !== null ? data : {}) as Partial<PushClick>;
    if (type === 'notificationClicked' && typeof place === 'string' && place !== '') onClick(place);
  });
}

/** Also checks for another version, which the browser does only with pages that the worker has answered. */
function register(): void {
  const updated = navigator.serviceWorker.register(SCRIPT).then((registration) => registration.update());
  // Not in a private window of some browsers, and not while the server is away. The page works without it.
  updated.catch(() => undefined);
}

/**
 * Nothing else is in the caches, but the words of notifications. They are deleted, too, because another tab keeps the
 * worker alive.
 */
async function remove(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

function isOutdated(data: unknown): boolean {
  return events['connection.changed'].safeParse(data).data?.code === 'UPGRADE_REQUIRED';
}
