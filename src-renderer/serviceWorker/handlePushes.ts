import { PUSH_WORDS_CACHE, PUSH_WORDS_URL, type PushClick, type PushWords } from '#shared/push/pushContent.ts';
import { addressOf, describePush, isShownByPage, readTarget, readWords } from './pushNotification.ts';

/** Shows pushes, and opens what they are about when they are clicked. */
export function handlePushes(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('push', (event) => event.waitUntil(show(self, readText(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(self, event.notification.data));
  });
}

/** Null: nothing that can be decrypted or decoded. */
function readText(data: PushMessageData | null): string | null {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
}

async function show(self: ServiceWorkerGlobalScope, text: string | null): Promise<void> {
  const { title, ...options } = describePush(text, await loadWords(self));
  const pages = await listPages(self).catch(() => []);
  if (isShownByPage(pages, self.navigator.userAgent)) return;
  await self.registration.showNotification(title, { ...options, icon: 'icon-192.png' });
}

/** A broken storage counts as an empty one. */
async function loadWords(self: ServiceWorkerGlobalScope): Promise<PushWords> {
  try {
    const url = new URL(PUSH_WORDS_URL, self.registration.scope).href;
    const stored = await caches.match(url, { cacheName: PUSH_WORDS_CACHE });
    return readWords(await stored?.json());
  } catch {
    return readWords(null);
  }
}

function listPages(self: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** In a page that is open, otherwise in a new one. */
async function open(self: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const target = readTarget(data);
  const pages = await listPages(self);
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  // Rejects when the browser does not let it; then the page is opened once more.
  const focused = (await page?.focus().catch(() => null)) ?? null;
  if (focused === null) {
    await self.clients.openWindow(addressOf(target));
    return;
  }
  const click: PushClick = { type: 'notificationClicked', place: target.place };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has no origin to name
  if (target.place !== '') focused.postMessage(click);
}
