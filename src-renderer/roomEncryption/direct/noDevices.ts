import { fail } from '#shared/rpc/result.ts';
import type { DevicesPort } from './createDevicesPort.ts';

const locked = () => Promise.resolve(fail('CONVERSATION_LOCKED'));

/** Of a page whose client does not encrypt: the gallery, and tests. */
export const noDevices: DevicesPort = {
  subscribe: () => () => undefined,
  approve: locked,
  decline: locked,
  remove: locked,
  startOver: locked,
  confirm: () => Promise.resolve(),
  ask: () => Promise.resolve(),
  accept: () => undefined,
};
