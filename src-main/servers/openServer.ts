import type { BrowserWindow, WebContents } from 'electron';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import type { DesktopOptions } from '../app/readOptions.ts';
import { createConnection, type Connection } from '../backend/createConnection.ts';
import { saveDiagnostics } from '../diagnostics/saveDiagnostics.ts';
import { deleteCopies } from '../files/draggedCopies.ts';
import { Hosting } from '../hosting/Hosting.ts';
import type { Nearby } from '../hosting/Nearby.ts';
import { createHostHandlers, type HostPorts } from '../host/createHostHandlers.ts';
import type { Ipc } from '../ipc/serveIpc.ts';
import { createNotifications, type Notifications } from '../notifications/createNotifications.ts';
import { createSecrets, type Secrets } from '../secrets/createSecrets.ts';
import type { SecretClipboard } from '../secrets/SecretClipboard.ts';
import { createStoreProtection } from '../secrets/createStoreProtection.ts';
import { FIRST_SERVER, pageUrlOf } from '../security/appOrigin.ts';
import { createSettings, type Settings } from '../settings/createSettings.ts';
import type { DesktopSettingsEditor } from '../settings/createDesktopSettings.ts';
import type { SpellChecker } from '../spelling/createSpellChecker.ts';
import { createStoreWorker, type StoreWorker } from '../store/createStoreWorker.ts';
import { loadPage } from '../window/createMainWindow.ts';
import type { ScreenCapture } from '../window/createScreenCapture.ts';
import type { ServerViews } from '../window/createServerViews.ts';
import { ConversationWindows } from './ConversationWindows.ts';
import { folderOf } from './createServerList.ts';
import type { EncryptedStore } from './createStoreEncryption.ts';
import { openPage, type PageHandlersPorts, type SendEvent, type ServerPage } from './openPage.ts';
import { ownWindowPorts } from './ownWindowPorts.ts';
import { shareStore } from './shareStore.ts';
import type { ServerFacts } from '../diagnostics/writeReport.ts';

/** What all servers share. */
export interface ServerPorts {
  readonly window: BrowserWindow;
  readonly views: ServerViews;
  readonly ipc: Ipc;
  readonly options: DesktopOptions;
  /** Of this computer. */
  readonly settings: Settings;
  readonly speller: SpellChecker;
  readonly screenCapture: ScreenCapture;
  readonly secretClipboard: SecretClipboard;
  readonly updates: HostPorts['updates'];
  readonly desktopSettings: DesktopSettingsEditor;
  /** Prepares a page outside of the views: its context menu, and what happens when it crashes again and again. */
  readonly preparePage: (contents: WebContents, window: BrowserWindow, onGivenUp: () => void) => void;
  readonly nearby: Nearby;
  readonly log: Logger;
}

/** What a server needs of the desktop around it. */
export interface ServerHost extends Pick<
  HostPorts,
  'links' | 'servers' | 'syncPreferences' | 'showUnread' | 'showTrayMenu' | 'useLanguage' | 'storeEncryption'
> {
  /** A notification of this server was clicked. */
  readonly onPlace: (place: string) => void;
  /** A notification of this server is about to be shown. */
  readonly onNotifying: () => void;
  readonly onSwitched: () => void;
  readonly onHostingChanged: () => void;
  /** The encryption of the local store is in another state. */
  readonly onStoreEncryption: () => void;
  /** The page was reloaded, or its process ended. */
  readonly onGone: () => void;
  /** Whether another server has this connection. */
  readonly isTaken: (connectionId: string) => boolean;
  /** Those of all servers: the answer about plain text is for this computer. */
  readonly everySecrets: () => readonly Secrets[];
  readonly describeServers: () => Promise<readonly ServerFacts[]>;
}

/** A server of this desktop: its connection, its secrets, its local store and its page. */
export interface Server {
  readonly id: string;
  readonly connection: Connection;
  readonly hosting: Hosting;
  readonly secrets: Secrets;
  readonly store: EncryptedStore;
  /** To the page with all conversations. */
  readonly send: SendEvent;
  /** The conversations in windows of their own. */
  readonly windows: ConversationWindows;
  /** Loads the page. Resolves with whether it was loaded. */
  readonly load: () => Promise<boolean>;
  readonly isCrashed: () => boolean;
  /** Resolves when its pages have written all pending data, or can't. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Parts {
  readonly contents: WebContents;
  /** Of this server. */
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly connection: Connection;
  readonly hosting: Hosting;
  readonly store: StoreWorker & EncryptedStore;
  readonly notifications: Notifications;
}

/** Starts what a server consists of. Its page is loaded by `load`. */
export function openServer(id: string, ports: ServerPorts, host: ServerHost): Server {
  const { window, views, ipc, log } = ports;
  const parts = createParts(id, ports, host, {
    reconnect() {
      windows.destroyAll();
      return reconnect(page);
    },
    send: (event, data) => page.send(event, data),
  });
  const { contents, connection, hosting, secrets, store, notifications } = parts;
  const dragFolder = join(folderOf(ports.options.userData, id), 'dragged');
  // Files of an earlier start that has crashed may be left.
  deleteCopies(dragFolder, log);
  const shared = { serverId: id, dragFolder, ipc, backend: () => connection.backend(), log };
  const windows: ConversationWindows = new ConversationWindows({
    serverId: id,
    settings: parts.settings,
    log,
    onReading: (conversationIds) => page.send('host.readElsewhereChanged', { conversationIds: [...conversationIds] }),
    openPage(own, conversationId) {
      ports.preparePage(own.webContents, own, () => own.destroy());
      return openPage({
        ...shared,
        contents: own.webContents,
        window: own,
        hostHandlers: (of) =>
          createHostHandlers(
            ownWindowPorts(hostPorts(of), {
              close: () => windows.close(conversationId),
              reportReading: (isBeingRead) => windows.setReading(conversationId, isBeingRead),
            }),
          ),
        localHandlers: shareStore(store.handlers, (frame) => {
          page.sendFrame(frame);
          windows.sendFrame(frame, conversationId);
        }),
        onGone: () => windows.setReading(conversationId, false),
        destroy: () => own.destroy(),
      });
    },
  });
  const hostPorts = (of: PageHandlersPorts): HostPorts => createHostPorts(parts, windows, of, { ports, host });
  const page: ServerPage = openPage({
    ...shared,
    contents,
    window,
    hostHandlers: (of) => createHostHandlers(hostPorts(of)),
    localHandlers: shareStore(store.handlers, (frame) => windows.sendFrame(frame, null)),
    onGone: host.onGone,
    destroy: () => (id === FIRST_SERVER ? window.destroy() : views.close(id)),
  });
  void hosting.resume();

  return {
    id,
    connection,
    hosting,
    secrets,
    store,
    windows,
    send: page.send,
    load: () => loadPage(contents, pageUrlOf(id), log),
    isCrashed: () => !contents.isDestroyed() && contents.isCrashed(),
    async flush() {
      await Promise.all([page.flush(), windows.flush()]);
    },
    async stop() {
      windows.destroyAll();
      const stopping = page.stop();
      views.close(id);
      notifications.clearAll();
      const hostingEnded = hosting.close();
      await stopping;
      await store.close();
      await hostingEnded;
      await connection.stop();
    },
  };
}

async function reconnect({ connection }: ServerPage): Promise<void> {
  await connection.close();
  connection.open();
}

/** The pages of a server. */
interface Pages {
  readonly send: SendEvent;
  readonly reconnect: () => Promise<void>;
}

function createParts(id: string, ports: ServerPorts, host: ServerHost, pages: Pages): Parts {
  const { views, options, settings, nearby, log } = ports;
  const folder = folderOf(options.userData, id);
  const own = id === FIRST_SERVER ? settings : createSettings(folder, log);
  const secrets = createSecrets(folder, settings, log);
  const redisFolder = embeddedRedisFolder(options.root);
  const connection = createConnection({
    settings: own,
    secrets,
    redisFolder,
    findHost: (hostId) => nearby.findHost(hostId),
    log,
    isTaken: host.isTaken,
    async onSwitched() {
      // The team of the private Redis is not the one of this page any more.
      if (!isEmbedded()) await hosting.stop();
      await pages.reconnect();
      host.onSwitched();
    },
  });
  const isEmbedded = (): boolean => connection.saved()?.kind === 'embedded';
  const hosting = new Hosting({
    script: join(import.meta.dirname, 'hostWorker.js'),
    settings: own,
    redisFolder,
    isAvailable: isEmbedded,
    onChanged() {
      pages.send('host.hostingChanged', hosting.read());
      host.onHostingChanged();
    },
    log,
  });
  return {
    contents: views.open(id),
    settings: own,
    secrets,
    connection,
    hosting,
    store: createStore(folder, secrets, settings, log, host),
    notifications: createNotifications(host.onPlace),
  };
}

/** The local store of one server, with a key of its own among its secrets. */
function createStore(
  folder: string,
  secrets: Secrets,
  settings: Settings,
  log: Logger,
  { onStoreEncryption }: ServerHost,
): StoreWorker & EncryptedStore {
  const protection = createStoreProtection(settings, secrets, log);
  const worker = createStoreWorker({
    script: join(import.meta.dirname, 'storeWorker.js'),
    userData: folder,
    readProtection: () => protection.read(),
    onProgress: onStoreEncryption,
    log,
  });
  return {
    ...worker,
    describe: () => protection.describe(worker.progress()),
    replaceLockedKey: () => protection.replaceLockedKey(),
  };
}

interface Around {
  readonly ports: ServerPorts;
  readonly host: ServerHost;
}

function createHostPorts(
  { settings, connection, hosting, secrets, notifications }: Parts,
  windows: ConversationWindows,
  { onReadyToQuit, ...pagePorts }: PageHandlersPorts,
  { ports, host }: Around,
): HostPorts {
  const { window, options, speller, screenCapture, secretClipboard, updates, desktopSettings, nearby, log } = ports;
  return {
    ...host,
    profile: options.profile,
    connection,
    hosting,
    nearby,
    log,
    secrets: {
      ...secrets,
      async allowPlainText() {
        for (const each of host.everySecrets()) await each.allowPlainText();
      },
      refusePlainText() {
        for (const each of host.everySecrets()) each.refusePlainText();
      },
    },
    notifications: {
      ...notifications,
      show(notification) {
        host.onNotifying();
        return notifications.show(notification);
      },
    },
    windows: {
      open: (conversationId) => windows.open(conversationId),
      showConversation: host.onPlace,
      close: () => undefined,
      reportReading: () => undefined,
    },
    ownsSession: true,
    onSignedOut() {
      windows.destroyAll();
      settings.delete('conversationWindows');
    },
    speller,
    screenCapture,
    secretClipboard,
    updates,
    desktopSettings,
    onReadyToQuit,
    saveDiagnostics: () =>
      saveDiagnostics({ window, userData: options.userData, servers: host.describeServers, secrets, log }),
    ...pagePorts,
  };
}
