import type { Result } from '#shared/rpc/result.ts';
import type { DevicesPort } from '../../roomEncryption/direct/createDevicesPort.ts';
import type { Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';

/** The devices of encrypted direct conversations. Devices are named by their keys; errors are returned. */
export interface EncryptionActions {
  readonly approve: (key: string) => Promise<Problem | null>;
  readonly decline: (key: string) => Promise<Problem | null>;
  readonly remove: (key: string) => Promise<Problem | null>;
  readonly startOver: () => Promise<Problem | null>;
  readonly confirm: DevicesPort['confirm'];
  readonly ask: DevicesPort['ask'];
  readonly accept: DevicesPort['accept'];
  /** Follows the devices. Returns the function that stops this. */
  readonly track: () => () => void;
}

export function createEncryptionActions({ devices, stores }: Pick<Context, 'devices' | 'stores'>): EncryptionActions {
  return {
    approve: async (key) => problemOf(await devices.approve(key)),
    decline: async (key) => problemOf(await devices.decline(key)),
    remove: async (key) => problemOf(await devices.remove(key)),
    startOver: async () => problemOf(await devices.startOver()),
    confirm: devices.confirm,
    ask: devices.ask,
    accept: devices.accept,
    track: () => devices.subscribe((changed) => stores.encryption.dispatch({ type: 'changed', devices: changed })),
  };
}

function problemOf(result: Result<null>): Problem | null {
  return result.ok ? null : result.error;
}
