import type { StoreEncryption } from '#shared/contract/hostModel.ts';
import type { Settings } from '../settings/createSettings.ts';

/** What the choice about encryption needs of the local store of one server. */
export interface EncryptedStore {
  describe(): Promise<StoreEncryption>;
  /** Before encryption is switched on: a key of another keyring is not waited for any longer. */
  replaceLockedKey(): Promise<void>;
  /** Applies the choice, and resolves when later calls use it. */
  protect(): Promise<void>;
}

/** The person's choice for the local stores of all servers: each has its own key, and all are on one disk. */
export interface StoreEncryptionChoice {
  read(): Promise<StoreEncryption>;
  change(isOn: boolean): Promise<StoreEncryption>;
}

/** The states, those first that the person must know of although other stores have another one. */
const STATES = ['locked', 'waiting', 'encrypting', 'decrypting', 'unavailable', 'off', 'on', 'browser'] as const;

/** @param settings those of this computer */
export function createStoreEncryption(
  settings: Pick<Settings, 'set'>,
  stores: () => readonly EncryptedStore[],
): StoreEncryptionChoice {
  async function read(): Promise<StoreEncryption> {
    const described = await Promise.all(stores().map((store) => store.describe()));
    const [first] = described.toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
    if (first === undefined) throw new Error('the first server is always open');
    return first;
  }

  return {
    read,
    async change(isOn) {
      if (isOn) await Promise.all(stores().map((store) => store.replaceLockedKey()));
      settings.set('encryptStore', isOn);
      await Promise.all(stores().map((store) => store.protect()));
      return read();
    },
  };
}
