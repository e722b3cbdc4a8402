import { randomBytes } from 'node:crypto';
import type { Logger } from '#core/index.ts';
import type { FoundSecret, Secrets } from './createSecrets.ts';

/** The keys of one local store among the secrets of its server. */
export interface StoreKeys {
  find(): Promise<Uint8Array | Exclude<FoundSecret['state'], 'found'>>;
  /** Those that were set aside and can be read. */
  readFormer(): Promise<Uint8Array[]>;
  /** `null` if the key cannot be stored: nothing may be sealed with it. */
  create(): Promise<Uint8Array | null>;
  setAside(): void;
}

const NAME = 'key of the local store';
/**
 * Followed by the time at which the key was lost. It may be there again: a keyring was restored, a profile moved back.
 */
const FORMER = `${NAME}, until `;
const KEY_BYTES = 32;

export function createStoreKeys(secrets: Secrets, log: Logger): StoreKeys {
  /** A key that is not encrypted was not written here. */
  async function find(name: string): ReturnType<StoreKeys['find']> {
    const found = await secrets.find(name);
    if (found.state !== 'found') return found.state;
    return found.isEncrypted ? Buffer.from(found.value, 'base64') : 'lost';
  }

  return {
    find: () => find(NAME),
    async readFormer() {
      const names = secrets.names().filter((name) => name.startsWith(FORMER));
      const found = await Promise.all(names.map(find));
      return found.filter((key) => typeof key !== 'string');
    },
    async create() {
      const key = randomBytes(KEY_BYTES);
      try {
        await secrets.write(NAME, key.toString('base64'));
        const stored = await find(NAME);
        if (typeof stored !== 'string' && key.equals(stored)) return key;
        log.error({}, 'the key of the local store was not stored');
      } catch (error) {
        log.error({ err: error }, 'the key of the local store cannot be stored');
      }
      secrets.remove(NAME);
      return null;
    },
    setAside: () => secrets.rename(NAME, `${FORMER}${new Date().toISOString()}`),
  };
}
