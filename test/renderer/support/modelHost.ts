import { hostCalls } from '#shared/contract/index.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';

export interface ModelHostState {
  stored: string | null;
  unreadShown: number;
}

/** The desktop around the model server's page: answers `host.*`. */
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
      'host.storeSession': ({ token }) => {
        state.stored = token;
        return {};
      },
      'host.loadSession': () => ({ token: state.stored }),
      'host.showUnread': ({ total }) => {
        state.unreadShown = total;
        return {};
      },
      'host.notify': () => ({ status: 'shown' as const }),
      'host.clearNotifications': () => ({}),
      'host.takeLink': () => ({ link: null }),
      'host.readSpelling': () => ({ by: 'browser' as const }),
      'host.changeSpelling': () => ({ by: 'browser' as const }),
      'host.openExternal': () => ({}),
    },
  });
}
