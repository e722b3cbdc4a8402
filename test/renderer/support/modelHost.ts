import { findDeviceToken, withDeviceToken } from '#shared/account/deviceTokens.ts';
import { hostCalls } from '#shared/contract/index.ts';
import type { ServerEntry } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';

/** The device token that the model server issues and accepts. */
export const DEVICE = 'device-of-amir';

export interface ModelHostState {
  stored: string | null;
  devices: string | null;
  /** Of Amir. */
  readonly keys: Map<string, string>;
  unreadShown: number;
  /** The servers side by side; empty: only this one. */
  servers: ServerEntry[];
  /** The file that the page writes, or has finished; the person cancels the dialog of the next one. */
  readonly file: { chunks: Uint8Array[]; status: 'none' | 'begun' | 'finished' | 'discarded'; isCancelled: boolean };
}

/** The desktop around the page of the model server: answers `host.*`. */
export function createModelHost(state: ModelHostState) {
  const describe = () => ({
    kind: 'desktop' as const,
    version: '1',
    platform: 'linux',
    profile: 'test',
    connection: { kind: 'embedded' as const, label: 'this computer' },
    secrets: 'encrypted' as const,
  });
  return createDispatcher({
    calls: hostCalls,
    hasSession: () => true,
    onUnexpected: (error) => {
      throw error;
    },
    handlers: {
      'host.describe': describe,
      'host.testConnection': () => ({}),
      'host.chooseConnection': describe,
      'host.readHosting': () => ({ status: 'unavailable' as const }),
      'host.startHosting': () => ({ status: 'unavailable' as const }),
      'host.offerPairing': () => ({}),
      'host.stopHosting': () => ({}),
      'host.keepAwake': () => ({}),
      'host.readNearby': () => ({ teams: [] }),
      'host.joinNearby': () => ({ description: describe(), invitation: 'K7QF-2MXD-9ABC' }),
      'host.joinByLink': () => ({ description: describe(), invitation: 'K7QF-2MXD-9ABC' }),
      'host.readServers': () => ({ servers: state.servers }),
      'host.selectServer': () => ({}),
      'host.addServer': () => ({}),
      'host.removeServer': () => ({}),
      'host.syncPreferences': ({ preferences }) => ({ preferences }),
      'host.storeSession': ({ token }) => {
        state.stored = token;
        return {};
      },
      'host.loadSession': () => ({ token: state.stored }),
      'host.storeDevice': ({ name, device }) => {
        state.devices = withDeviceToken(state.devices, name, device);
        return {};
      },
      'host.loadDevice': ({ name }) => ({ device: findDeviceToken(state.devices, name) }),
      'host.storeKey': ({ name, key }) => {
        if (key === null) state.keys.delete(name);
        else state.keys.set(name, key);
        return {};
      },
      'host.loadKeys': () => ({ keys: Object.fromEntries(state.keys), isLocked: false, inMemory: [] }),
      'host.deleteKeys': () => {
        state.keys.clear();
        return {};
      },
      'host.showUnread': ({ total }) => {
        state.unreadShown = total;
        return {};
      },
      'host.useLanguage': () => ({}),
      'host.showTrayMenu': () => ({}),
      'host.notify': () => ({ status: 'shown' as const }),
      'host.clearNotifications': () => ({}),
      'host.takeSignIn': () => ({ signIn: null }),
      'host.takeTeamLink': () => ({ link: null }),
      'host.takeLink': () => ({ link: null }),
      'host.readyToQuit': () => ({}),
      'host.readSpelling': () => ({ by: 'browser' as const }),
      'host.changeSpelling': () => ({ by: 'browser' as const }),
      'host.readScreenCapture': () => ({ isHidden: null }),
      'host.changeScreenCapture': () => ({ isHidden: null }),
      'host.copySecret': () => ({ isCopied: true, isCleared: true }),
      'host.readUpdates': () => ({ by: 'person' as const }),
      'host.changeUpdates': () => ({ by: 'person' as const }),
      'host.checkForUpdates': () => ({ by: 'person' as const }),
      'host.restartToUpdate': () => ({}),
      'host.openWindow': () => ({}),
      'host.showConversation': () => ({}),
      'host.reportReading': () => ({}),
      'host.closeWindow': () => ({}),
      'host.readDesktopSettings': () => ({ settings: null }),
      'host.changeDesktopSettings': () => ({ settings: null }),
      'host.readStoreEncryption': () => ({ isOn: false, state: 'browser' as const }),
      'host.changeStoreEncryption': () => ({ isOn: false, state: 'browser' as const }),
      'host.readInstall': () => ({ way: null }),
      'host.install': () => ({ isInstalled: false }),
      'host.readPush': () => ({ support: 'none' as const, isSubscribed: false }),
      'host.subscribePush': () => ({ subscription: null }),
      'host.unsubscribePush': () => ({}),
      'host.usePushWords': () => ({}),
      'host.shownPushes': () => ({ places: [] }),
      'host.openExternal': () => ({}),
      'host.saveDiagnostics': () => ({ isSaved: true }),
      'host.dragFile': () => ({ isStarted: false }),
      'host.cancelDrag': () => ({}),
      'host.printPage': () => ({ isDone: true }),
      'host.beginFile': () => {
        if (state.file.isCancelled) return { id: null };
        Object.assign(state.file, { chunks: [], status: 'begun' });
        return { id: 'file-1' };
      },
      'host.writeFile': ({ chunk }) => {
        if (state.file.status !== 'begun') throw new ChatError('FILE_NOT_WRITTEN');
        state.file.chunks.push(chunk);
        return {};
      },
      'host.finishFile': () => {
        if (state.file.status !== 'begun') throw new ChatError('FILE_NOT_WRITTEN');
        state.file.status = 'finished';
        return {};
      },
      'host.discardFile': () => {
        state.file.status = 'discarded';
        return {};
      },
    },
  });
}
