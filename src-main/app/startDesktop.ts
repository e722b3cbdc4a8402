import { app, Menu, powerMonitor, session, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import type { EventData } from '#shared/contract/defineCall.ts';
import type { hostEvents } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createConnection, type Connection } from '../backend/createConnection.ts';
import { createBadge } from '../badge/createBadge.ts';
import { saveDiagnostics } from '../diagnostics/saveDiagnostics.ts';
import { askPath } from '../files/askPath.ts';
import { createFileWriter } from '../files/createFileWriter.ts';
import { createHostHandlers } from '../host/createHostHandlers.ts';
import { createWindowIcon } from '../icons/createIcons.ts';
import { createPageConnection } from '../ipc/createPageConnection.ts';
import { bindPageConnection, sendFrame } from '../ipc/bindPageConnection.ts';
import { serveIpc } from '../ipc/serveIpc.ts';
import { createNotifications } from '../notifications/createNotifications.ts';
import { createSecrets } from '../secrets/createSecrets.ts';
import { serveApp } from '../security/appProtocol.ts';
import { lockDown } from '../security/lockDown.ts';
import { createSettings } from '../settings/createSettings.ts';
import { createSpellChecker } from '../spelling/createSpellChecker.ts';
import { createStoreWorker } from '../store/createStoreWorker.ts';
import { createTray } from '../tray/createTray.ts';
import { createTrayHint } from '../tray/createTrayHint.ts';
import { isTrayShown } from '../tray/isTrayShown.ts';
import { setLanguage } from '../words.ts';
import { closeToTray } from '../window/closeToTray.ts';
import { createMainWindow, loadPage } from '../window/createMainWindow.ts';
import { createMenu } from '../window/createMenu.ts';
import { raise } from '../window/raise.ts';
import { showContextMenu } from '../window/showContextMenu.ts';
import type { Links } from './collectLinks.ts';
import { createLog } from './createLog.ts';
import { createPageFlush } from './createPageFlush.ts';
import { quitGracefully } from './quitGracefully.ts';
import type { DesktopOptions } from './readOptions.ts';
import { registerLinks } from './registerLinks.ts';
import { watchCrashes, watchErrors } from './watchCrashes.ts';

type HostEvents = typeof hostEvents;

/** The composition root of the desktop. Called once, when Electron is ready. */
export async function startDesktop({ profile, root, userData }: DesktopOptions, links: Links): Promise<void> {
  const log = createLog(userData);
  watchErrors(log);
  log.info({ version: app.getVersion(), profile, platform: process.platform }, 'starting');

  const settings = createSettings(userData, log);
  const secrets = createSecrets(userData, settings, log);
  lockDown(log);
  const speller = createSpellChecker({
    session: session.defaultSession,
    settings,
    folder: join(app.getPath('sessionData'), 'Dictionaries'),
    log,
    onChanged: () => sendEvent('host.spellingChanged', {}),
  });
  const window = createMainWindow(settings);
  watchCrashes(window, log);
  const connection = createConnection({
    settings,
    secrets,
    redisFolder: embeddedRedisFolder(root),
    log,
    async onSwitched() {
      await page.close();
      page.open();
    },
  });
  serveApp(join(import.meta.dirname, '../renderer'), async (token, request) => {
    const backend = await connection.backend();
    return backend.openLink(token, request);
  });
  const page = createPageConnection(
    () => connection.backend(),
    (frame) => sendFrame(window, frame),
  );
  bindPageConnection(window, page);
  // The renderer process starts in parallel; its requests are handled once everything below is set up.
  const loading = loadWhenGiven(window, connection, log);

  const open = (): void => raise(window);
  const sendEvent = <Name extends keyof HostEvents>(event: Name, data: EventData<HostEvents, Name>): void =>
    sendFrame(window, { event, data });
  const store = createStoreWorker({ script: join(import.meta.dirname, 'storeWorker.js'), userData, log });
  const openPlace = (place: string): void => {
    open();
    sendEvent('host.notificationClicked', { place });
  };
  const notifications = createNotifications(openPlace);
  const trayHint = createTrayHint(settings, notifications);
  // Deferred, because closing a notification waits for the desktop, which may be waiting for the click that shows the
  // window.
  window.on('show', () => setImmediate(() => trayHint.clear()));
  // That of the last page, until this one says its own.
  setLanguage(settings.get('language') ?? app.getPreferredSystemLanguages()[0] ?? 'en');
  const tray = createTray({
    onOpen: open,
    onConversation: openPlace,
    onPause: (pause) => sendEvent('host.pauseRequested', { pause }),
    onQuit: () => app.quit(),
  });
  const badge = createBadge(window);
  const showUnread = (total: number, isCurrent: boolean): void => {
    tray.render({ unread: total, isCurrent });
    badge.render(total);
  };
  showUnread(0, false);
  const files = createFileWriter({ askPath: (name) => askPath(window, name), log });
  const onPageGone = (): void =>
    void files.pageGone().catch((error: unknown) => log.warn({ err: error }, 'a part of a file was not deleted'));
  window.webContents.on('did-navigate', onPageGone);
  window.webContents.on('render-process-gone', onPageGone);
  const pageFlush = createPageFlush({ window, requestFlush: () => sendEvent('host.quitRequested', {}), log });
  serveIpc({
    window,
    page,
    hostHandlers: createHostHandlers({
      profile,
      connection,
      secrets,
      notifications: {
        ...notifications,
        // A notification about a message already shows that Parley is running.
        show(notification) {
          trayHint.clear();
          return notifications.show(notification);
        },
      },
      links,
      speller,
      showUnread,
      useLanguage(language) {
        // A change writes to the disk, and most starts bring none.
        if (language === settings.get('language')) return;
        settings.set('language', language);
        setLanguage(language);
        tray.render({});
      },
      showTrayMenu: (menu) => tray.render({ menu }),
      onReadyToQuit: () => pageFlush.done(),
      saveDiagnostics: () => saveDiagnostics({ window, userData, connection, secrets, log }),
      files,
    }),
    localHandlers: store.handlers,
    log,
  });

  let isQuitting = false;
  quitGracefully({
    log,
    onQuitting: () => {
      isQuitting = true;
    },
    flush: () => pageFlush.run(),
    async stop() {
      notifications.clearAll();
      tray.destroy();
      await page.close();
      await files.pageGone();
      await store.close();
      await connection.stop();
      log.info({}, 'stopped');
    },
  });
  closeToTray(window, { isQuitting: () => isQuitting, isTrayShown, onInTray: () => void trayHint.show() });
  app.on('second-instance', open);
  app.on('activate', open);
  links.onLink((kind) => {
    log.info({ kind }, 'a link arrived');
    open();
    sendEvent(kind === 'signIn' ? 'host.signInReturned' : 'host.linkOpened', {});
  });
  powerMonitor.on('resume', () => sendEvent('host.resumed', {}));
  showContextMenu(window, speller);
  Menu.setApplicationMenu(createMenu());

  const isLoaded = await loading;
  // These are not needed before the window exists.
  registerLinks();
  showIcon(window);
  if (isLoaded) process.stdout.write(`Parley is ready: the desktop, profile ${profile}\n`);
}

/** Sets the window icon, except on macOS, whose windows have none. */
function showIcon(window: BrowserWindow): void {
  if (process.platform !== 'darwin' && !window.isDestroyed()) window.setIcon(createWindowIcon());
}

/** Connects to a Redis given at the start before the page can request anything. */
async function loadWhenGiven(window: BrowserWindow, connection: Connection, log: Logger): Promise<boolean> {
  const url = process.env['PARLEY_REDIS'];
  if (url !== undefined) await chooseGivenRedis(url, connection, log);
  return loadPage(window, log);
}

/**
 * Connects to the URL of `npm start -- --redis URL`. It is not passed as an argument, because other users of a computer
 * can read those.
 */
async function chooseGivenRedis(url: string, connection: Connection, log: Logger): Promise<void> {
  try {
    await connection.choose({ kind: 'redis', url });
  } catch (error) {
    // The window opens anyway, so that the person can correct the address there.
    const reason = error instanceof ChatError ? error.code : String(error);
    log.error({ err: error }, 'the given Redis cannot be used');
    process.stderr.write(`The Redis of --redis can't be used: ${reason}\n`);
  }
}
