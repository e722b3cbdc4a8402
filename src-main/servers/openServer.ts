import type { BrowserWindow, WebContents } from 'electron';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import type { EventData } from '#shared/contract/defineCall.ts';
import type { hostEvents } from '#shared/contract/index.ts';
import { createPageFlush, type PageFlush } from '../app/createPageFlush.ts';
import type { DesktopOptions } from '../app/readOptions.ts';
import { createConnection, type Connection } from '../backend/createConnection.ts';
import { saveDiagnostics } from '../diagnostics/saveDiagnostics.ts';
import { askPath } from '../files/askPath.ts';
import { createFileWriter, type FileWriter } from '../files/createFileWriter.ts';
import { createHostHandlers, type HostPorts } from '../host/createHostHandlers.ts';
import { bindPage, sendFrame } from '../ipc/bindPage.ts';
import { createPageConnection, type PageConnection } from '../ipc/createPageConnection.ts';
import type { Ipc } from '../ipc/serveIpc.ts';
import { createNotifications, type Notifications } from '../notifications/createNotifications.ts';
import { createSecrets, type Secrets } from '../secrets/createSecrets.ts';
import type { SecretClipboard } from '../secrets/SecretClipboard.ts';
import { FIRST_SERVER, pageUrlOf } from '../security/appOrigin.ts';
import { createSettings, type Settings } from '../settings/createSettings.ts';
import type { DesktopSettingsEditor } from '../settings/createDesktopSettings.ts';
import type { SpellChecker } from '../spelling/createSpellChecker.ts';
import { createStoreWorker, type StoreWorker } from '../store/createStoreWorker.ts';
import { loadPage } from '../window/createMainWindow.ts';
import type { ScreenCapture } from '../window/createScreenCapture.ts';
import type { ServerViews } from '../window/createServerViews.ts';
import { folderOf } from './createServerList.ts';
import type { ServerFacts } from '../diagnostics/writeReport.ts';

type HostEvents = typeof hostEvents;
export type SendEvent = <Name extends keyof HostEvents>(event: Name, data: EventData<HostEvents, Name>) => void;

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
  readonly log: Logger;
}

/** What a server needs of the desktop around it. */
export interface ServerHost extends Pick<
  HostPorts,
  'links' | 'servers' | 'syncPreferences' | 'showUnread' | 'showTrayMenu' | 'useLanguage'
> {
  /** A notification of this server was clicked. */
  readonly onPlace: (place: string) => void;
  /** A notification of this server is about to be shown. */
  readonly onNotifying: () => void;
  readonly onSwitched: () => void;
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
  readonly secrets: Secrets;
  readonly send: SendEvent;
  /** Loads the page. Resolves with whether it was loaded. */
  readonly load: () => Promise<boolean>;
  readonly isCrashed: () => boolean;
  /** Resolves when the page has written all pending data, or can't. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Parts {
  readonly contents: WebContents;
  readonly secrets: Secrets;
  readonly connection: Connection;
  readonly page: PageConnection;
  readonly store: StoreWorker;
  readonly files: FileWriter;
  readonly notifications: Notifications;
  readonly pageFlush: PageFlush;
}

/** Starts what a server consists of. Its page is loaded by `load`. */
export function openServer(id: string, ports: ServerPorts, host: ServerHost): Server {
  const { views, ipc, log } = ports;
  const parts = createParts(id, ports, host);
  const { contents, connection, secrets, page, store, files, notifications, pageFlush } = parts;
  const unbind = bindPage(contents, {
    onLoaded: () => page.open(),
    onGone() {
      void page.close();
      host.onGone();
      files.pageGone().catch((error: unknown) => log.warn({ err: error }, 'a part of a file was not deleted'));
    },
  });
  const endCalls = ipc.serve(contents, {
    serverId: id,
    page,
    hostHandlers: createHostHandlers(hostPorts(parts, ports, host)),
    localHandlers: store.handlers,
  });

  return {
    id,
    connection,
    secrets,
    send: (event, data) => sendFrame(contents, { event, data }),
    load: () => loadPage(contents, pageUrlOf(id), log),
    isCrashed: () => !contents.isDestroyed() && contents.isCrashed(),
    flush: () => pageFlush.run(),
    async stop() {
      unbind();
      endCalls();
      views.close(id);
      notifications.clearAll();
      await page.close();
      await files.pageGone();
      await store.close();
      await connection.stop();
    },
  };
}

function createParts(id: string, { window, views, options, settings, log }: ServerPorts, host: ServerHost): Parts {
  const folder = folderOf(options.userData, id);
  const own = id === FIRST_SERVER ? settings : createSettings(folder, log);
  const secrets = createSecrets(folder, settings, log);
  const contents = views.open(id);
  const connection = createConnection({
    settings: own,
    secrets,
    redisFolder: embeddedRedisFolder(options.root),
    log,
    isTaken: host.isTaken,
    async onSwitched() {
      await page.close();
      page.open();
      host.onSwitched();
    },
  });
  const page = createPageConnection(
    () => connection.backend(),
    (frame) => sendFrame(contents, frame),
  );
  return {
    contents,
    secrets,
    connection,
    page,
    store: createStoreWorker({ script: join(import.meta.dirname, 'storeWorker.js'), userData: folder, log }),
    files: createFileWriter({ askPath: (name) => askPath(window, name), log }),
    notifications: createNotifications(host.onPlace),
    pageFlush: createPageFlush({
      contents,
      requestFlush: () => sendFrame(contents, { event: 'host.quitRequested', data: {} }),
      // A closed window would wait for its page.
      destroy: () => (id === FIRST_SERVER ? window.destroy() : views.close(id)),
      log,
    }),
  };
}

function hostPorts(parts: Parts, ports: ServerPorts, host: ServerHost): HostPorts {
  const { window, options, speller, screenCapture, secretClipboard, updates, desktopSettings, log } = ports;
  const { connection, secrets, files, notifications, pageFlush } = parts;
  return {
    ...host,
    profile: options.profile,
    connection,
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
    speller,
    screenCapture,
    secretClipboard,
    updates,
    desktopSettings,
    onReadyToQuit: () => pageFlush.done(),
    saveDiagnostics: () =>
      saveDiagnostics({ window, userData: options.userData, servers: host.describeServers, secrets, log }),
    files,
  };
}
