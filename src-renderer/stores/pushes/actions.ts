import type { PushSupport } from '#shared/contract/hostModel.ts';
import { ownTimeZone } from '../../text/formats.ts';
import { NEUTRAL_PLACE } from '#shared/push/pushContent.ts';
import type { Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { myId, tokenOf } from '../session/reduce.ts';

/** Notifications on this device while the page is closed. */
export interface PushSetting {
  /** `none`: neither this device nor this server can. */
  readonly support: PushSupport;
  /** The key of the server; null: it sends none. */
  readonly publicKey: string | null;
  readonly isOn: boolean;
}

export interface PushActions {
  /** Null: it can't be read now. */
  readonly read: () => Promise<PushSetting | null>;
  /** Turns pushes on, after the browser has asked the person; takes a click. Returns why it can't. */
  readonly turnOn: (publicKey: string) => Promise<Problem | null>;
  readonly turnOff: () => Promise<Problem | null>;
  /**
   * After connecting: renews the subscription once, whose endpoint the browser may have changed, or ends that of
   * another account. `isFresh`: the conversations are up to date; then the notifications of what has been read
   * elsewhere are closed.
   */
  readonly refresh: (isFresh: boolean) => Promise<void>;
  /**
   * The account leaves this device; no effect when pushes are on for another one, which signed in to another window.
   */
  readonly end: () => Promise<void>;
}

/** The person for whom pushes are on in this browser. */
const KEY = 'parley.pushes';

export function createPushActions(context: Context): PushActions {
  const { client, stores, settings } = context;
  const me = (): string | null => myId(stores.session.getState());
  /** The token of the session whose subscription this page has renewed. */
  let renewedFor: string | null = null;

  async function renew(): Promise<void> {
    const token = tokenOf(stores.session.getState());
    if (renewedFor === token) return;
    renewedFor = token;
    const server = await client.request('push.read', {});
    const isRenewed =
      server.ok && server.value.publicKey !== null && (await subscribe(server.value.publicKey, false)) === null;
    if (!isRenewed) renewedFor = null;
  }

  /** Ends again if the account has changed meanwhile. */
  async function subscribe(publicKey: string, isAsked: boolean): Promise<Problem | null> {
    const [person, token] = [me(), tokenOf(stores.session.getState())];
    const result = await client.request('host.subscribePush', { publicKey, isAsked });
    if (!result.ok) return result.error;
    const { subscription } = result.value;
    if (subscription === null) return null;
    const stored =
      me() === person && (await client.request('push.subscribe', { ...subscription, timeZone: ownTimeZone() }));
    if (stored === false || me() !== person) {
      await unsubscribe();
      return null;
    }
    if (!stored.ok) return stored.error;
    settings.set(KEY, person);
    renewedFor = token;
    return null;
  }

  async function unsubscribe(): Promise<void> {
    settings.set(KEY, null);
    renewedFor = null;
    await client.request('host.unsubscribePush', {});
  }

  return {
    async read() {
      const device = await client.request('host.readPush', {});
      if (!device.ok) return null;
      const { support, isSubscribed } = device.value;
      if (support === 'none') return { support, publicKey: null, isOn: false };
      const server = await client.request('push.read', {});
      if (!server.ok) return null;
      const { publicKey, isOn } = server.value;
      if (publicKey === null) return { support: 'none', publicKey, isOn: false };
      return { support, publicKey, isOn: isOn && isSubscribed && support === 'available' };
    },
    turnOn: (publicKey) => subscribe(publicKey, true),
    async turnOff() {
      const result = await client.request('push.unsubscribe', {});
      await unsubscribe();
      return result.ok ? null : result.error;
    },
    async refresh(isFresh) {
      const device = await client.request('host.readPush', {});
      if (!device.ok || device.value.support === 'none') return;
      if (isFresh) await clearRead(context);
      const isMine = me() !== null && settings.get(KEY) === me();
      if (isMine && device.value.support === 'available') await renew();
      else if (device.value.isSubscribed) await unsubscribe();
    },
    async end() {
      const owner = settings.get(KEY);
      if (owner === null || owner === me()) await unsubscribe();
    },
  };
}

/**
 * Closes the notifications of conversations that have been read. Others are closed where what they are about is read.
 */
async function clearRead({ client, stores }: Pick<Context, 'client' | 'stores'>): Promise<void> {
  const shown = await client.request('host.shownPushes', {});
  for (const place of shown.ok ? shown.value.places : []) {
    const isRead = stores.conversations.getState()[place]?.unread === 0;
    if (isRead || place === NEUTRAL_PLACE) await client.request('host.clearNotifications', { place });
  }
}
