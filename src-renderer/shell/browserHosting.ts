import type { HostCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

type HostingCall =
  | 'host.readHosting'
  | 'host.startHosting'
  | 'host.offerPairing'
  | 'host.stopHosting'
  | 'host.keepAwake'
  | 'host.readNearby'
  | 'host.joinNearby'
  | 'host.joinByLink';

/** A page in a browser hosts nothing, and connects only to the server that it was loaded from. */
export const browserHosting: Pick<Handlers<HostCalls, null>, HostingCall> = {
  'host.readHosting': () => ({ status: 'unavailable' }),
  'host.startHosting': () => {
    throw new ChatError('HOSTING_FAILED');
  },
  'host.offerPairing': () => ({}),
  'host.stopHosting': () => ({}),
  'host.keepAwake': () => ({}),
  'host.readNearby': () => ({ teams: [] }),
  'host.joinNearby': () => {
    throw new ChatError('HOST_AWAY');
  },
  'host.joinByLink': () => {
    throw new ChatError('HOST_AWAY');
  },
};
