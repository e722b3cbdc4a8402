import { app } from 'electron';
import type { HostCalls } from '#shared/contract/index.ts';
import { findDeviceToken, withDeviceToken } from '#shared/account/deviceTokens.ts';
import type { HostDescription, ServerEntry, TrayMenu } from '#shared/contract/hostModel.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import type { Links } from '../app/collectLinks.ts';
import type { FileWriter } from '../files/createFileWriter.ts';
import type { DraggedFiles } from '../files/DraggedFiles.ts';
import { createHostingHandlers, type HostingPorts } from './createHostingHandlers.ts';
import type { Notifications } from '../notifications/createNotifications.ts';
import type { Secrets } from '../secrets/createSecrets.ts';
import type { SecretClipboard } from '../secrets/SecretClipboard.ts';
import type { StoreEncryptionChoice } from '../servers/createStoreEncryption.ts';
import type { PreferenceValues } from '../servers/preferences.ts';
import { openExternal } from '../security/openExternal.ts';
import type { DesktopSettingsEditor } from '../settings/createDesktopSettings.ts';
import type { SpellChecker } from '../spelling/createSpellChecker.ts';
import type { ScreenCapture } from '../window/createScreenCapture.ts';
import type { Updates } from '../updates/Updates.ts';

export interface HostPorts extends HostingPorts {
  readonly profile: string;
  readonly secrets: Secrets;
  readonly notifications: Notifications;
  readonly links: {
    readonly take: Links['take'];
    readonly takeSignIn: () => ReturnType<Links['takeSignIn']>;
    readonly takeTeam: Links['takeTeam'];
  };
  readonly servers: ServerCalls;
  readonly windows: WindowCalls;
  /** The page may store and remove the session of the server. */
  readonly ownsSession: boolean;
  /** The session of this server has ended, or the person has signed out. */
  readonly onSignedOut: () => void;
  /** Returns the values that the page must use. */
  readonly syncPreferences: (values: PreferenceValues, isChange: boolean) => PreferenceValues;
  readonly speller: SpellChecker;
  readonly screenCapture: ScreenCapture;
  readonly secretClipboard: Pick<SecretClipboard, 'copy'>;
  readonly updates: Pick<Updates, 'read' | 'change' | 'check' | 'restart'>;
  readonly desktopSettings: DesktopSettingsEditor;
  /** Called with the derived total of unread messages, and whether the connection to the log is open. */
  readonly showUnread: (total: number, isCurrent: boolean) => void;
  readonly useLanguage: (language: string) => void;
  readonly showTrayMenu: (menu: TrayMenu | null) => void;
  readonly storeEncryption: StoreEncryptionChoice;
  readonly onReadyToQuit: () => void;
  /** Saves the diagnostics file; false: the person cancelled. */
  readonly saveDiagnostics: () => Promise<boolean>;
  readonly files: FileWriter;
  readonly drags: DraggedFiles;
  /** Saves what the page prints; false: the person cancelled. */
  readonly printPage: (name: string) => Promise<boolean>;
}

/** The servers of this desktop, as the page of one of them uses them. */
export interface ServerCalls {
  readonly read: () => ServerEntry[];
  readonly select: (id: string) => void;
  /** Throws TOO_MANY_SERVERS. */
  readonly add: () => void;
  /** Removes the server of this page. */
  readonly remove: () => void;
}

/** The conversations of a server in windows of their own. */
export interface WindowCalls {
  /** Throws TOO_MANY_WINDOWS. */
  readonly open: (conversationId: string) => void;
  readonly showConversation: (conversationId: string) => void;
  /** Reports whether the conversation of this page is being read. */
  readonly reportReading: (isBeingRead: boolean) => void;
  /** Closes the window of this page; the main window stays. */
  readonly close: () => void;
}

/** The calls that the desktop answers itself, whichever backend is used. */
export function createHostHandlers(ports: HostPorts): Handlers<HostCalls, null> {
  const {
    profile,
    connection,
    secrets,
    notifications,
    links,
    desktopSettings,
    showUnread,
    useLanguage,
    showTrayMenu,
    onReadyToQuit,
    saveDiagnostics,
  } = ports;

  async function describe(): Promise<HostDescription> {
    return {
      kind: 'desktop',
      version: app.getVersion(),
      platform: process.platform,
      profile,
      connection: await connection.describe(),
      secrets: await secrets.protection(),
    };
  }

  return {
    'host.describe': describe,
    async 'host.testConnection'(choice) {
      await connection.test(choice);
      return {};
    },
    async 'host.chooseConnection'(choice) {
      await connection.choose(choice);
      return describe();
    },
    ...createHostingHandlers(ports, describe),
    ...createServerHandlers(ports),
    ...createWindowHandlers(ports.windows),
    ...createSecretHandlers(ports),
    'host.showUnread'({ total, isCurrent }) {
      showUnread(total, isCurrent);
      return {};
    },
    'host.useLanguage'({ language }) {
      useLanguage(language);
      return {};
    },
    'host.showTrayMenu'({ menu }) {
      showTrayMenu(menu);
      return {};
    },
    'host.notify': (notification) => notifications.show(notification),
    'host.clearNotifications'({ place }) {
      notifications.clear(place);
      return {};
    },
    'host.takeLink': () => ({ link: links.take() }),
    'host.takeTeamLink': () => ({ link: links.takeTeam() }),
    'host.takeSignIn': () => ({ signIn: links.takeSignIn() }),
    'host.readyToQuit'() {
      onReadyToQuit();
      return {};
    },
    ...createSettingHandlers(ports),
    ...createPrivacyHandlers(ports),
    ...createUpdateHandlers(ports.updates),
    'host.readDesktopSettings': async () => ({ settings: await desktopSettings.read() }),
    'host.changeDesktopSettings': async (change) => ({ settings: await desktopSettings.change(change) }),
    ...browserHandlers,
    async 'host.openExternal'({ url }) {
      await openExternal(url);
      return {};
    },
    'host.saveDiagnostics': async () => ({ isSaved: await saveDiagnostics() }),
    ...createFileHandlers(ports),
  };
}

/** The calls that only a browser needs. */
const browserHandlers = {
  // The desktop is installed.
  'host.readInstall': () => ({ way: null }),
  'host.install': () => ({ isInstalled: false }),
  // The desktop shows its notifications itself.
  'host.readPush': () => ({ support: 'none' as const, isSubscribed: false }),
  'host.subscribePush': () => ({ subscription: null }),
  'host.unsubscribePush': () => ({}),
  'host.usePushWords': () => ({}),
  'host.shownPushes': () => ({ places: [] }),
} satisfies Partial<Handlers<HostCalls, null>>;

function createServerHandlers({ servers, syncPreferences }: Pick<HostPorts, 'servers' | 'syncPreferences'>) {
  return {
    'host.readServers': () => ({ servers: servers.read() }),
    'host.selectServer'({ id }) {
      servers.select(id);
      return {};
    },
    'host.addServer'() {
      servers.add();
      return {};
    },
    'host.removeServer'() {
      servers.remove();
      return {};
    },
    'host.syncPreferences': ({ preferences, isChange }) => ({ preferences: syncPreferences(preferences, isChange) }),
  } satisfies Partial<Handlers<HostCalls, null>>;
}

function createPrivacyHandlers({
  screenCapture,
  secretClipboard,
}: Pick<HostPorts, 'screenCapture' | 'secretClipboard'>) {
  return {
    'host.readScreenCapture': () => ({ isHidden: screenCapture.isHidden() }),
    'host.changeScreenCapture'({ isHidden }) {
      screenCapture.hide(isHidden);
      return { isHidden: screenCapture.isHidden() };
    },
    async 'host.copySecret'({ text }) {
      await secretClipboard.copy(text);
      return { isCopied: true, isCleared: true };
    },
  } satisfies Partial<Handlers<HostCalls, null>>;
}

function createUpdateHandlers(updates: HostPorts['updates']) {
  return {
    'host.readUpdates': () => updates.read(),
    'host.changeUpdates': (change) => updates.change(change),
    'host.checkForUpdates': () => updates.check(),
    async 'host.restartToUpdate'() {
      await updates.restart();
      return {};
    },
  } satisfies Partial<Handlers<HostCalls, null>>;
}

function createWindowHandlers(windows: WindowCalls) {
  return {
    'host.openWindow'({ conversationId }) {
      windows.open(conversationId);
      return {};
    },
    'host.showConversation'({ conversationId }) {
      windows.showConversation(conversationId);
      return {};
    },
    'host.reportReading'({ isBeingRead }) {
      windows.reportReading(isBeingRead);
      return {};
    },
    'host.closeWindow'() {
      windows.close();
      return {};
    },
  } satisfies Partial<Handlers<HostCalls, null>>;
}

/** The settings of this computer that the main process applies. */
function createSettingHandlers({ speller, storeEncryption }: Pick<HostPorts, 'speller' | 'storeEncryption'>) {
  return {
    'host.readSpelling': () => speller.read(),
    'host.changeSpelling': (change) => speller.change(change),
    'host.readStoreEncryption': () => storeEncryption.read(),
    'host.changeStoreEncryption': ({ isOn }) => storeEncryption.change(isOn),
  } satisfies Partial<Handlers<HostCalls, null>>;
}

function createFileHandlers({ files, drags, printPage }: Pick<HostPorts, 'files' | 'drags' | 'printPage'>) {
  return {
    'host.dragFile': async ({ path, name }) => ({ isStarted: await drags.drag(path, name) }),
    'host.cancelDrag'() {
      drags.cancel();
      return {};
    },
    'host.printPage': async ({ name }) => ({ isDone: await printPage(name) }),
    'host.beginFile': async ({ name }) => ({ id: await files.begin(name) }),
    async 'host.writeFile'({ id, chunk }) {
      await files.write(id, chunk);
      return {};
    },
    async 'host.finishFile'({ id }) {
      await files.finish(id);
      return {};
    },
    async 'host.discardFile'({ id }) {
      await files.discard(id);
      return {};
    },
  } satisfies Partial<Handlers<HostCalls, null>>;
}

/** The calls that store what signs a person in, and what opens their encrypted rooms. */
function createSecretHandlers({
  connection,
  secrets,
  ownsSession,
  onSignedOut,
}: Pick<HostPorts, 'connection' | 'secrets' | 'ownsSession' | 'onSignedOut'>) {
  /** A token belongs to the server that issued it: no other server ever receives it. */
  const sessionName = (): string => `session of ${connection.id() ?? ''}`;
  const devicesName = (): string => `devices of ${connection.id() ?? ''}`;
  /** What the names of an account's keys begin with. */
  const keysOf = (userId: string): string => `key of ${userId} at ${connection.id() ?? ''}: `;

  return {
    async 'host.storeSession'({ token, allowPlainText }) {
      if (!ownsSession) return {};
      if (allowPlainText === true) await secrets.allowPlainText();
      else if (allowPlainText === false) secrets.refusePlainText();
      if (token === null) {
        onSignedOut();
        secrets.remove(sessionName());
      } else await secrets.write(sessionName(), token);
      return {};
    },
    'host.loadSession': async () => ({ token: await secrets.read(sessionName()) }),
    async 'host.storeDevice'({ name, device }) {
      const stored = await secrets.read(devicesName());
      await secrets.write(devicesName(), withDeviceToken(stored, name, device));
      return {};
    },
    async 'host.loadDevice'({ name }) {
      return { device: findDeviceToken(await secrets.read(devicesName()), name) };
    },
    async 'host.storeKey'({ userId, name, key }) {
      if (key === null) secrets.remove(`${keysOf(userId)}${name}`);
      // What it opened before can be opened with the stored one only, once the keyring can be used again.
      else await secrets.write(`${keysOf(userId)}${name}`, key, { keepsStored: true });
      return {};
    },
    async 'host.loadKeys'({ userId }) {
      const keys: Record<string, string> = {};
      const inMemory: string[] = [];
      let isLocked = false;
      for (const stored of secrets.names()) {
        if (!stored.startsWith(keysOf(userId))) continue;
        const found = await secrets.find(stored);
        const name = stored.slice(keysOf(userId).length);
        if (found.state === 'found') keys[name] = found.value;
        if (secrets.isInMemory(stored)) inMemory.push(name);
        isLocked ||= found.state === 'locked';
      }
      return { keys, isLocked, inMemory };
    },
    async 'host.deleteKeys'({ userId }) {
      for (const stored of secrets.names()) if (stored.startsWith(keysOf(userId))) secrets.remove(stored);
      return {};
    },
  } satisfies Partial<Handlers<HostCalls, null>>;
}
