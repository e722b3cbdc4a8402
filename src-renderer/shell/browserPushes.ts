import type { HostCalls } from '#shared/contract/index.ts';
import type { PushSupport } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { PUSH_WORDS_CACHE, PUSH_WORDS_URL, type PushWords } from '#shared/push/pushContent.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { fromBase64Url, toBase64Url } from '#shared/text/base64Url.ts';
import { findRegistration } from './serviceWorker.ts';

/** The calls of Web Push in a browser, which the service worker receives. */
export function createBrowserPushes() {
  let words: PushWords | null = null;

  return {
    'host.readPush': async () => {
      const support = readSupport();
      return { support, isSubscribed: support !== 'none' && (await findSubscription()) !== null };
    },
    'host.subscribePush': async ({ publicKey, isAsked }) => {
      // First, because browsers ask only during a click.
      if (!(await isPermitted(isAsked))) return { subscription: null };
      try {
        const subscription = await subscribe(new Uint8Array(fromBase64Url(publicKey)));
        if (words !== null) await storeWords(words);
        return { subscription: describeSubscription(subscription) };
      } catch (error) {
        // No network, no push service in this browser, or a private window.
        throw new ChatError('PUSH_FAILED', {}, { cause: error });
      }
    },
    'host.unsubscribePush': async () => {
      if (readSupport() === 'none') return {};
      // Without a network the server, whose subscription has ended, sends nothing either.
      await (await findSubscription())?.unsubscribe().catch(() => false);
      for (const notification of await shownNotifications()) notification.close();
      await caches.delete(PUSH_WORDS_CACHE);
      return {};
    },
    'host.usePushWords': (used) => {
      ({ words } = used);
      return {};
    },
    'host.shownPushes': async () => ({ places: (await shownNotifications()).map(({ tag }) => tag) }),
  } satisfies Partial<Handlers<HostCalls, null>>;
}

/** The notifications that the worker has shown and that are still visible. `tag`: of one target. */
export async function shownNotifications(tag?: string): Promise<readonly Notification[]> {
  const registration = await findRegistration();
  return (await registration?.getNotifications(tag === undefined ? {} : { tag })) ?? [];
}

function readSupport(): PushSupport {
  // Only secure contexts have workers. Only iOS has the property `standalone`; pushes need the home screen there.
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return navigator.standalone === false ? 'homeScreen' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'available';
}

async function isPermitted(isAsked: boolean): Promise<boolean> {
  if (!('Notification' in window)) return false;
  const { permission } = Notification;
  const isOpen = permission === 'default' && isAsked;
  return (isOpen ? await Notification.requestPermission() : permission) === 'granted';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A subscription with another key belongs to an earlier server at this address. */
async function subscribe(applicationServerKey: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const registration = await findRegistration();
  if (registration === undefined) throw new Error('there is no service worker');
  const current = await registration.pushManager.getSubscription();
  if (current !== null) {
    if (isSameKey(current.options.applicationServerKey, applicationServerKey)) return current;
    await current.unsubscribe();
  }
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function isSameKey(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one?.byteLength !== other.byteLength) return false;
  return new Uint8Array(one).every((byte, index) => byte === other[index]);
}

function describeSubscription(subscription: PushSubscription) {
  const key = (name: PushEncryptionKeyName): string => toBase64Url(new Uint8Array(subscription.getKey(name) ?? []));
  return { endpoint: subscription.endpoint, p256dh: key('p256dh'), auth: key('auth') };
}

async function storeWords(words: PushWords): Promise<void> {
  const cache = await caches.open(PUSH_WORDS_CACHE);
  await cache.put(PUSH_WORDS_URL, new Response(JSON.stringify(words)));
}
