import { PUSH_WORDS_CACHE, PUSH_WORDS_URL, type PushClick, type PushWords } from '#shared/push/pushContent.ts';
import { addressOf, describePush, isShownByPage, readTarget, readWords } from './pushNotification.ts';

/** A page of the app. */
interface WorkerPage {
  readonly url: string;
  readonly frameType: string;
  readonly visibilityState: string;
  focus(): Promise<WorkerPage>;
  postMessage(message: PushClick): void;
}

/** What of the worker's scope pushes need. */
export interface PushWorker {
  readonly navigator: { readonly userAgent: string };
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options?: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly WorkerPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

/** Shows a push. `data`: its content; null: none. */
export async function showPush(worker: PushWorker, data: { text(): string } | null): Promise<void> {
  const { title, ...options } = describePush(readText(data), await loadWords(worker));
  const pages = await listPages(worker).catch(() => []);
  if (isShownByPage(pages, worker.navigator.userAgent)) return;
  await worker.registration.showNotification(title, { ...options, icon: 'icon-192.png' });
}

/** Opens what a notification with this data is about: in a page that is open, otherwise in a new one. */
export async function openPush(worker: PushWorker, data: unknown): Promise<void> {
  const target = readTarget(data);
  const pages = await listPages(worker);
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  // Rejects when the browser does not let it; then the page is opened once more.
  const focused = (await page?.focus().catch(() => null)) ?? null;
  if (focused === null) {
    await worker.clients.openWindow(addressOf(target));
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has no origin to name
  if (target.place !== '') focused.postMessage({ type: 'notificationClicked', place: target.place });
}

/** Null: nothing that can be decoded. */
function readText(data: { text(): string } | null): string | null {
  try {
    return data?.text() ?? null;
  } catch {
    return null; // shown as a neutral notification
  }
}

/** A broken storage counts as an empty one. */
async function loadWords({ registration }: PushWorker): Promise<PushWords> {
  try {
    const url = new URL(PUSH_WORDS_URL, registration.scope).href;
    const stored = await caches.match(url, { cacheName: PUSH_WORDS_CACHE });
    return readWords(await stored?.json());
  } catch {
    return readWords(null);
  }
}

/** Not other pages of the origin, such as those of a program beside the app. */
async function listPages({ clients, registration: { scope } }: PushWorker): Promise<readonly WorkerPage[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url, frameType }) => url.startsWith(scope) && frameType === 'top-level');
}
