import { findDeviceToken, withDeviceToken } from '#shared/account/deviceTokens.ts';
import { hostCalls, type HostCalls } from '#shared/contract/index.ts';
import { conversationHash } from '#shared/text/conversationLink.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { version } from '../../package.json';
import { createAppBadge } from './appBadge.ts';
import { createAppInstall } from './appInstall.ts';
import { createPageTransport } from './createPageTransport.ts';
import { browserHosting } from './browserHosting.ts';
import { createBrowserPushes } from './browserPushes.ts';
import { onNotificationClicked } from './serviceWorker.ts';
import { createBrowserFileHandlers } from './browserFiles.ts';
import { browserKeyHandlers } from './browserKeys.ts';
import { copyText } from './copyText.ts';
import { collectLinks } from './collectLinks.ts';
import { createNotifications } from './notifications.ts';

const TOKEN = 'parley.token';
const DEVICES = 'parley.devices';
const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** Pages can't influence what the system captures, nor read the clipboard to clear only their own secret. */
const privacyHandlers = {
  'host.readScreenCapture': () => ({ isHidden: null }),
  'host.changeScreenCapture': () => ({ isHidden: null }),
  'host.copySecret': async ({ text }) => ({ isCopied: await copyText(text), isCleared: false }),
} satisfies Partial<Handlers<HostCalls, null>>;

/** The server sends the page of its own version. */
const updateHandlers = {
  'host.readUpdates': () => ({ by: 'server' }),
  'host.changeUpdates': () => ({ by: 'server' }),
  'host.checkForUpdates': () => ({ by: 'server' }),
  'host.restartToUpdate': () => ({}),
} satisfies Partial<Handlers<HostCalls, null>>;

/** A browser starts its pages, has the keys, and stores the messages itself. */
const desktopHandlers = {
  'host.readDesktopSettings': () => ({ settings: null }),
  'host.changeDesktopSettings': () => ({ settings: null }),
  'host.readStoreEncryption': () => ({ isOn: false, state: 'browser' }),
  'host.changeStoreEncryption': () => ({ isOn: false, state: 'browser' }),
} satisfies Partial<Handlers<HostCalls, null>>;

/** A browser drags links to files by itself, and has a print dialog. */
const outputHandlers = {
  'host.dragFile': () => ({ isStarted: false }),
  'host.cancelDrag': () => ({}),
  'host.printPage': () => {
    // Returns when the dialog is closed, in the browsers that show one.
    window.print();
    return { isDone: true };
  },
} satisfies Partial<Handlers<HostCalls, null>>;

/** The calls that store what signs a person in. */
const sessionHandlers = {
  'host.storeSession': ({ token }) => {
    if (token === null) localStorage.removeItem(TOKEN);
    else localStorage.setItem(TOKEN, token);
    return {};
  },
  'host.loadSession': () => ({ token: localStorage.getItem(TOKEN) }),
  'host.storeDevice': ({ name, device }) => {
    localStorage.setItem(DEVICES, withDeviceToken(localStorage.getItem(DEVICES), name, device));
    return {};
  },
  'host.loadDevice': ({ name }) => ({ device: findDeviceToken(localStorage.getItem(DEVICES), name) }),
} satisfies Partial<Handlers<HostCalls, null>>;

/** The page of a tab shows all conversations itself. */
const windowHandlers = {
  'host.openWindow': ({ conversationId }) => {
    window.open(`/${conversationHash(conversationId)}`, '_blank', 'noopener');
    return {};
  },
  'host.showConversation': () => ({}),
  'host.reportReading': () => ({}),
  'host.closeWindow': () => ({}),
} satisfies Partial<Handlers<HostCalls, null>>;

/** The host calls of a browser: answers `host.*` with the functions that browsers have. */
export function createBrowserHost(report: (error: unknown) => void): Transport {
  const hub = createFrameHub();
  const publishClick = (place: string): void => hub.publish({ event: 'host.notificationClicked', data: { place } });
  const notifications = createNotifications(publishClick);
  onNotificationClicked(publishClick);

  const showBadge = createAppBadge();
  const appInstall = createAppInstall(() => hub.publish({ event: 'host.installChanged', data: {} }));
  const links = collectLinks(() => hub.publish({ event: 'host.linkOpened', data: {} }));

  const describe = (): ReturnType<Handlers<HostCalls, null>['host.describe']> => ({
    kind: 'browser',
    version,
    platform: 'web',
    profile: 'browser',
    // A page can only connect to the server that it was loaded from.
    connection: { kind: 'gateway', label: window.location.host, origin: window.location.origin },
    secrets: 'plain-text',
  });

  const handlers: Handlers<HostCalls, null> = {
    'host.describe': describe,
    'host.testConnection': () => ({}),
    'host.chooseConnection': describe,
    // A page in a browser has the server that it was loaded from, and other pages read its settings themselves.
    'host.readServers': () => ({ servers: [] }),
    'host.selectServer': () => ({}),
    'host.addServer': () => ({}),
    'host.removeServer': () => ({}),
    'host.syncPreferences': ({ preferences }) => ({ preferences }),
    ...windowHandlers,
    ...sessionHandlers,
    'host.showUnread': ({ total }) => {
      showBadge(total);
      return {};
    },
    // A browser shows nothing outside of the page, and has no tray.
    'host.useLanguage': () => ({}),
    'host.showTrayMenu': () => ({}),
    'host.notify': (notification) => notifications.show(notification),
    'host.clearNotifications': async ({ place }) => {
      await notifications.clear(place);
      return {};
    },
    'host.takeTeamLink': () => ({ link: null }),
    'host.takeLink': () => ({ link: links.take() }),
    // A page that comes back from the identity provider has it in its address.
    'host.takeSignIn': () => ({ signIn: null }),
    // A browser never requests it.
    'host.readyToQuit': () => ({}),
    // The browser checks spelling by its own settings, which pages can't read.
    'host.readSpelling': () => ({ by: 'browser' }),
    'host.changeSpelling': () => ({ by: 'browser' }),
    ...privacyHandlers,
    ...updateHandlers,
    ...desktopHandlers,
    ...outputHandlers,
    'host.readInstall': () => ({ way: appInstall.way() }),
    'host.install': async () => ({ isInstalled: await appInstall.install() }),
    'host.openExternal': ({ url }) => {
      if (!URL.canParse(url) || !SAFE_PROTOCOLS.includes(new URL(url).protocol)) throw new ChatError('URL_INVALID');
      window.open(new URL(url).href, '_blank', 'noopener,noreferrer');
      return {};
    },
    // The server has the log.
    'host.saveDiagnostics': () => ({ isSaved: false }),
    ...createBrowserPushes(),
    ...browserHosting,
    ...browserKeyHandlers,
    ...createBrowserFileHandlers(report),
  };

  return createPageTransport({ calls: hostCalls, handlers, hub, report });
}
