import type { DevicesSnapshot } from '../../roomEncryption/direct/DirectEncryption.ts';

/** My devices for encrypted direct conversations, and those of other people; empty when signed out. */
export type EncryptionState = DevicesSnapshot;

export interface EncryptionAction {
  readonly type: 'changed';
  readonly devices: DevicesSnapshot;
}

export const initialEncryption: EncryptionState = { own: null, people: {} };

export function reduceEncryption(_state: EncryptionState, { devices }: EncryptionAction): EncryptionState {
  return devices;
}

/** Whether no other device of mine reads my encrypted messages. */
export function isOnlyReader({ own }: EncryptionState): boolean {
  return own !== null && own.lock === null && own.devices.length === 1;
}
