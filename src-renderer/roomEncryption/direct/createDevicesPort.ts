import { fail, type Result } from '#shared/rpc/result.ts';
import type { DevicesSnapshot, DirectEncryption } from './DirectEncryption.ts';
import type { OwnDevices } from './OwnDevices.ts';

/** The devices of encrypted direct conversations, for the interface. Devices are named by their keys. */
export interface DevicesPort {
  /** Called with the devices now, and after each change. */
  readonly subscribe: (listener: (devices: DevicesSnapshot) => void) => () => void;
  readonly approve: (key: string) => Promise<Result<null>>;
  readonly decline: (key: string) => Promise<Result<null>>;
  /** Also ends its session. */
  readonly remove: (key: string) => Promise<Result<null>>;
  /** The device that approved this one is mine. */
  readonly confirm: (approvedBy: string) => Promise<void>;
  /** Asks again to be approved. */
  readonly ask: () => Promise<void>;
  /** Replaces all my devices by this one. */
  readonly startOver: () => Promise<Result<null>>;
  /** The devices of a person were replaced by these. `hash`: as in `DevicesSnapshot`. */
  readonly accept: (userId: string, hash: string) => void;
}

export function createDevicesPort(directs: DirectEncryption): DevicesPort {
  const change = (work: (own: OwnDevices) => Promise<Result<null>>): Promise<Result<null>> =>
    directs.own === null ? Promise.resolve(fail('CONVERSATION_LOCKED')) : work(directs.own);
  return {
    subscribe(listener) {
      listener(directs.snapshot());
      return directs.subscribe(() => listener(directs.snapshot()));
    },
    approve: (key) => change((own) => own.approve(key)),
    decline: (key) => change((own) => own.decline(key)),
    remove: (key) => change((own) => own.remove(key)),
    confirm: async (approvedBy) => directs.own?.confirm(approvedBy),
    ask: async () => directs.own?.ask(),
    startOver: () => change((own) => own.startOver()),
    accept: (userId, hash) => directs.accept(userId, hash),
  };
}
