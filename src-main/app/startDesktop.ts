import { app, Menu, powerMonitor, session, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createBadge } from '../badge/createBadge.ts';
import { confirmQuit } from '../hosting/confirmQuit.ts';
import { createAwake } from '../hosting/createAwake.ts';
import { Nearby } from '../hosting/Nearby.ts';
import { createWindowIcon } from '../icons/createIcons.ts';
import { serveIpc } from '../ipc/serveIpc.ts';
import { createLoginItem, wasOpenedAtLogin } from '../login/createLoginItem.ts';
import { createNotifications } from '../notifications/createNotifications.ts';
import { createSystemClipboard } from '../secrets/createSystemClipboard.ts';
import { SecretClipboard } from '../secrets/SecretClipboard.ts';
import { createRecentMenu, type RecentMenu } from '../recent/createRecentMenu.ts';
import { serveApp } from '../security/appProtocol.ts';
import { lockDown } from '../security/lockDown.ts';
import { Servers } from '../servers/Servers.ts';
import type { Total } from '../servers/totals.ts';
import { createDesktopSettings, renewLoginItem } from '../settings/createDesktopSettings.ts';
import { createSettings, type Settings } from '../settings/createSettings.ts';
import { createGlobalShortcut } from '../shortcut/createGlobalShortcut.ts';
import { createSpellChecker } from '../spelling/createSpellChecker.ts';
import { type AppTray, createTray } from '../tray/createTray.ts';
import { createTrayHint, type TrayHint } from '../tray/createTrayHint.ts';
import { isTrayShown } from '../tray/isTrayShown.ts';
import { createUpdates } from '../updates/createUpdates.ts';
import { setLanguage } from '../words.ts';
import { closeToTray } from '../window/closeToTray.ts';
import { createMainWindow } from '../window/createMainWindow.ts';
import { createMenu } from '../window/createMenu.ts';
import { createScreenCapture } from '../window/createScreenCapture.ts';
import { createServerViews } from '../window/createServerViews.ts';
import { followServerKeys } from '../window/followServerKeys.ts';
import { raise } from '../window/raise.ts';
import { showContextMenu } from '../window/showContextMenu.ts';
import { showWithoutTray } from '../window/showWithoutTray.ts';
import { toggle } from '../window/toggle.ts';
import { findLink, type Links } from './collectLinks.ts';
import { createLog } from './createLog.ts';
import { quitGracefully } from './quitGracefully.ts';
import { type DesktopOptions, isHiddenStart } from './readOptions.ts';
import { registerLinks } from './registerLinks.ts';
import { watchCrashes, watchErrors } from './watchCrashes.ts';

/** The composition root of the desktop. Called once, when Electron is ready. */
export async function startDesktop(options: DesktopOptions, links: Links): Promise<void> {
  const { profile, userData } = options;
  const log = createLog(userData);
  watchErrors(log);
  log.info({ version: app.getVersion(), profile, platform: process.platform }, 'starting');

  const settings = createSettings(userData, log);
  lockDown(log);
  const speller = createSpellChecker({
    session: session.defaultSession,
    settings,
    folder: join(app.getPath('sessionData'), 'Dictionaries'),
    log,
    onChanged: () => servers.broadcast('host.spellingChanged', {}),
  });
  const secretClipboard = new SecretClipboard(createSystemClipboard(log), log);
  const screenCapture = createScreenCapture(settings, process.platform);
  app.on('browser-window-created', (_event, window) => screenCapture.apply(window));
  const updates = createUpdates({
    options,
    settings,
    flush: () => servers.flush(),
    onChanged: () => servers.broadcast('host.updatesChanged', updates.read()),
    log,
  });
  const isForLogin = options.isHidden || (wasOpenedAtLogin() && settings.get('startsHidden') === true);
  // A link is opened to see something.
  const isHidden = isForLogin && findLink(process.argv) === undefined;
  const window = createMainWindow(settings, isHidden);
  if (isHidden) void showWithoutTray(window, isTrayShown);
  const nearby = new Nearby({ script: join(import.meta.dirname, 'nearbyWorker.js'), log });
  const awake = createAwake();
  const open = (): void => raise(window);
  const shortcut = createGlobalShortcut({ settings, onPressed: () => void toggle(window, isTrayShown), log });
  const login = createLoginItem(options);
  const servers = new Servers({
    window,
    views: createServerViews(window, (contents, serverId) => {
      watchCrashes(contents, log, () => servers.leave(serverId));
      showContextMenu(window, contents, speller);
      followServerKeys(contents, (position) => servers.selectAt(position));
    }),
    preparePage(contents, ownWindow, onGivenUp) {
      watchCrashes(contents, log, onGivenUp);
      showContextMenu(ownWindow, contents, speller);
    },
    ipc: serveIpc(log),
    options,
    settings,
    speller,
    screenCapture,
    secretClipboard,
    updates,
    desktopSettings: createDesktopSettings({ settings, login, shortcut, isTrayShown, log }),
    nearby,
    log,
    links,
    raise: open,
    onTotal: (total) => showTotal(total),
    onHosting: (hosted) => awake.render(hosted?.keepsAwake === true),
    // A notification about a message already shows that Parley is running.
    onNotifying: () => trayHint.clear(),
    useLanguage(language) {
      // A change writes to the disk, and most starts bring none.
      if (language === settings.get('language')) return;
      settings.set('language', language);
      setLanguage(language);
      servers.renderTotal();
    },
  });
  serveApp(join(import.meta.dirname, '../renderer'), (serverId) => servers.openLinkOf(serverId));
  // The renderer processes start in parallel; their requests are handled once everything below is set up.
  const loading = loadWhenGiven(servers, log);

  // That of the last page, until this one says its own.
  setLanguage(settings.get('language') ?? app.getPreferredSystemLanguages()[0] ?? 'en');
  const trayHint = createHint(window, settings);
  const tray = createTray({
    onOpen: open,
    onConversation: ({ serverId, conversationId }) => servers.openPlace(serverId, conversationId),
    onPause: (pause) => servers.pause(pause),
    onQuit: () => app.quit(),
  });
  const recentMenu = createRecentMenu(options, ({ serverId, conversationId }) =>
    servers.openPlace(serverId, conversationId),
  );
  const showTotal = createTotalDisplay(window, tray, recentMenu);
  servers.renderTotal();

  let isQuitting = false;
  quitGracefully({
    log,
    confirm: () => confirmQuit(window, servers.hosted()),
    onQuitting: () => {
      isQuitting = true;
    },
    flush: () => servers.flush(),
    async stop() {
      updates.stop();
      shortcut.release();
      trayHint.clear();
      tray.destroy();
      await Promise.all([secretClipboard.clear(), servers.stop(), nearby.stop()]);
      log.info({}, 'stopped');
    },
  });
  closeToTray(window, { isQuitting: () => isQuitting, isTrayShown, onInTray: () => void trayHint.show() });
  app.on('second-instance', (_event, args) => {
    if (!isHiddenStart(args)) open();
  });
  app.on('activate', open);
  links.onLink((kind) => {
    log.info({ kind }, 'a link arrived');
    servers.openLink(kind);
  });
  powerMonitor.on('suspend', () => servers.followSleep(true));
  powerMonitor.on('resume', () => {
    // The timer does not run while the computer sleeps.
    void secretClipboard.clear();
    servers.followSleep(false);
    servers.broadcast('host.resumed', {});
  });
  Menu.setApplicationMenu(createMenu());

  // One that started the app.
  if (links.hasTeam()) servers.openLink('team');
  const isLoaded = await loading;
  // These are not needed before the window exists.
  registerLinks();
  renewLoginItem({ settings, login, log });
  showIcon(window);
  if (isLoaded) process.stdout.write(`Parley is ready: the desktop, profile ${profile}\n`);
}

/** The hint that Parley stays in the tray, which disappears when the window is shown again. */
function createHint(window: BrowserWindow, settings: Settings): TrayHint {
  const hint = createTrayHint(
    settings,
    createNotifications(() => raise(window)),
  );
  // Deferred, because closing a notification waits for the desktop, which may be waiting for the click that shows the
  // window.
  window.on('show', () => setImmediate(() => hint.clear()));
  return hint;
}

/**
 * Shows a total on the tray, the menu of the icon, the badge and the title of the window, which is not that of a single
 * page.
 */
function createTotalDisplay(window: BrowserWindow, tray: AppTray, recentMenu: RecentMenu): (total: Total) => void {
  const badge = createBadge(window);
  window.on('page-title-updated', (event) => event.preventDefault());
  let shown: number | null = null;
  return (total) => {
    tray.render(total);
    recentMenu.render(total);
    if (total.unread === shown) return;
    shown = total.unread;
    badge.render(shown);
    if (!window.isDestroyed()) window.setTitle(shown === 0 ? 'Parley' : `(${shown}) Parley`);
  };
}

/** Sets the window icon, except on macOS, whose windows have none. */
function showIcon(window: BrowserWindow): void {
  if (process.platform !== 'darwin' && !window.isDestroyed()) window.setIcon(createWindowIcon());
}

/** Connects the first server to a Redis given at the start, before a page can request anything. */
async function loadWhenGiven(servers: Servers, log: Logger): Promise<boolean> {
  const url = process.env['PARLEY_REDIS'];
  if (url !== undefined) await chooseGivenRedis(url, servers, log);
  return servers.loadAll();
}

/**
 * Connects to the URL of `npm start -- --redis URL`. It is not passed as an argument, because other users of a computer
 * can read those.
 */
async function chooseGivenRedis(url: string, servers: Servers, log: Logger): Promise<void> {
  try {
    await servers.first.connection.choose({ kind: 'redis', url });
    servers.relistFirst();
  } catch (error) {
    // The window opens anyway, so that the person can correct the address there.
    const reason = error instanceof ChatError ? error.code : String(error);
    log.error({ err: error }, 'the given Redis cannot be used');
    process.stderr.write(`The Redis of --redis can't be used: ${reason}\n`);
  }
}
