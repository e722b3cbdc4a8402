import type { HostCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

/** A page in a browser hosts nothing, and connects only to the server that it was loaded from. */
export const browserHosting = {
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
} satisfies Partial<Handlers<HostCalls, null>>;
