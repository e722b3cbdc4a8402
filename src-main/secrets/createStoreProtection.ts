import { randomBytes } from 'node:crypto';
import type { Logger } from '#core/index.ts';
import type { StoreEncryption } from '#shared/contract/hostModel.ts';
import type { Settings } from '../settings/createSettings.ts';
import type { Protection } from '../store/Protection.ts';
import type { StoreProgress } from '../store/storeMessages.ts';
import type { Secrets } from './createSecrets.ts';

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

const NAME = 'key of the local store';
/**
 * Followed by the time at which the key was lost. It may be there again: a keyring was restored, a profile moved back.
 */
const FORMER = `${NAME}, until `;
const KEY_BYTES = 32;

/** @param settings those of this computer, with the person's choice for all servers */
export function createStoreProtection(settings: Settings, secrets: Secrets, log: Logger): StoreProtection {
  /** One at a time, because the first one may create the key. */
  let reading: Promise<Protection | null> | null = null;

  const isWanted = (): boolean => settings.get('encryptStore') ?? true;

  /** A key that is not encrypted was not written here. */
  async function findKey(name: string): Promise<Uint8Array | 'none' | 'locked' | 'lost'> {
    const found = await secrets.find(name);
    if (found.state !== 'found') return found.state;
    return found.isEncrypted ? Buffer.from(found.value, 'base64') : 'lost';
  }

  async function readFormerKeys(): Promise<Uint8Array[]> {
    const found = await Promise.all(
      secrets
        .names()
        .filter((name) => name.startsWith(FORMER))
        .map(findKey),
    );
    return found.filter((key) => typeof key !== 'string');
  }

  /** `null` if the key cannot be stored: nothing may be sealed with it. */
  async function createKey(): Promise<Uint8Array | null> {
    const key = randomBytes(KEY_BYTES);
    try {
      await secrets.write(NAME, key.toString('base64'));
      const stored = await findKey(NAME);
      if (typeof stored !== 'string' && key.equals(stored)) return key;
      log.error({}, 'the key of the local store was not stored');
    } catch (error) {
      log.error({ err: error }, 'the key of the local store cannot be stored');
    }
    secrets.remove(NAME);
    return null;
  }

  function setKeyAside(): void {
    secrets.rename(NAME, `${FORMER}${new Date().toISOString()}`);
  }

  async function read(): Promise<Protection | null> {
    const formerKeys = await readFormerKeys();
    const found = await findKey(NAME);
    if (typeof found !== 'string') return { isSealed: isWanted(), key: found, formerKeys };
    const unsealed = { isSealed: false, key: null, formerKeys };
    if (!isWanted()) return unsealed;
    if (found === 'locked') return null;
    if ((await secrets.protection()) !== 'encrypted') return unsealed;
    if (found === 'lost') {
      // A file that is sealed with it is set aside when it is opened with the new one.
      log.error({}, 'the key of the local store is lost');
      setKeyAside();
    }
    const key = await createKey();
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
      if ((await findKey(NAME)) !== 'locked' || (await secrets.protection()) !== 'encrypted') return;
      log.warn({}, 'the key of the local store is that of another keyring, and is replaced');
      setKeyAside();
    },
    async describe(progress) {
      const isOn = isWanted();
      // Also if the keyring was unlocked since the last call: the page has not read its data yet.
      if (progress === 'locked' || (isOn && (await findKey(NAME)) === 'locked')) return { isOn, state: 'locked' };
      if (progress === 'moving') return { isOn, state: isOn ? 'encrypting' : 'decrypting' };
      if (progress === 'waiting') return { isOn, state: 'waiting' };
      // With a key there was a keyring, so the choice can be undone.
      if ((await secrets.protection()) !== 'encrypted' && (isOn || (await findKey(NAME)) === 'none')) {
        return { isOn: false, state: 'unavailable' };
      }
      return { isOn, state: isOn ? 'on' : 'off' };
    },
  };
}
