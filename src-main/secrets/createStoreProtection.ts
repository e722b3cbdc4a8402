import type { Logger } from '#core/index.ts';
import type { StoreEncryption } from '#shared/contract/hostModel.ts';
import type { Settings } from '../settings/createSettings.ts';
import type { Protection } from '../store/Protection.ts';
import type { StoreProgress } from '../store/storeMessages.ts';
import type { Secrets } from './createSecrets.ts';
import { createStoreKeys } from './createStoreKeys.ts';

/** Whether the local store is sealed, and its key. */
export interface StoreProtection {
  /** For the store's worker; `null`: the keyring is locked. Creates the key when it is needed. */
  read(): Promise<Protection | null>;
  describe(progress: StoreProgress): Promise<StoreEncryption>;
  /**
   * The person switches encryption on: a key that the present keyring, which works, cannot decrypt is replaced by the
   * next `read`. It is tried again at each start, because a desktop may have several keyrings.
   */
  replaceLockedKey(): Promise<void>;
}

/** @param settings those of this computer, with the person's choice for all servers */
export function createStoreProtection(settings: Settings, secrets: Secrets, log: Logger): StoreProtection {
  const keys = createStoreKeys(secrets, log);
  /** One at a time, because the first one may create the key. */
  let reading: Promise<Protection | null> | null = null;

  const isWanted = (): boolean => settings.get('encryptStore') ?? true;

  async function read(): Promise<Protection | null> {
    const formerKeys = await keys.readFormer();
    const found = await keys.find();
    if (typeof found !== 'string') return { isSealed: isWanted(), key: found, formerKeys };
    const unsealed = { isSealed: false, key: null, formerKeys };
    if (!isWanted()) return unsealed;
    if (found === 'locked') return null;
    if ((await secrets.protection()) !== 'encrypted') return unsealed;
    if (found === 'lost') {
      // A file that is sealed with it is set aside when it is opened with the new one.
      log.error({}, 'the key of the local store is lost');
      keys.setAside();
    }
    const key = await keys.create();
    return key === null ? unsealed : { isSealed: true, key, formerKeys };
  }

  return {
    read() {
      reading ??= read().finally(() => {
        reading = null;
      });
      return reading;
    },
    async replaceLockedKey() {
      if ((await keys.find()) !== 'locked' || (await secrets.protection()) !== 'encrypted') return;
      log.warn({}, 'the key of the local store is that of another keyring, and is replaced');
      keys.setAside();
    },
    async describe(progress) {
      const isOn = isWanted();
      // Also if the keyring was unlocked since the last call: the page has not read its data yet.
      if (progress === 'locked' || (isOn && (await keys.find()) === 'locked')) return { isOn, state: 'locked' };
      if (progress === 'moving') return { isOn, state: isOn ? 'encrypting' : 'decrypting' };
      if (progress === 'waiting') return { isOn, state: 'waiting' };
      // With a key there was a keyring, so the choice can be undone.
      if ((await secrets.protection()) !== 'encrypted' && (isOn || (await keys.find()) === 'none')) {
        return { isOn: false, state: 'unavailable' };
      }
      return { isOn, state: isOn ? 'on' : 'off' };
    },
  };
}
