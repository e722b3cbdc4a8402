import Conf from 'conf';
import { safeStorage } from 'electron';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import type { HostDescription } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { openOrSetAside } from '../settings/openOrSetAside.ts';
import type { Settings } from '../settings/createSettings.ts';

/** The session tokens of one server, its passwords and the keys of encrypted rooms. */
export interface Secrets {
  protection(): Promise<HostDescription['secrets']>;
  names(): string[];
  read(name: string): Promise<string | null>;
  /**
   * Stores a secret for the next start. Throws SECRET_STORE_UNAVAILABLE `{isSettled}` if the system cannot encrypt and
   * the person has not allowed plain text: the secret then stays in memory until Parley quits, and is stored if they
   * allow it later. `isSettled`: they refused.
   */
  write(name: string, value: string): Promise<void>;
  remove(name: string): void;
  /** The person allows unencrypted storage of secrets. */
  allowPlainText(): Promise<void>;
  /** The person refuses it. Secrets that were stored unencrypted before are removed. */
  refusePlainText(): void;
}

/** What encrypted it: `system` on macOS and Windows, the keyring's name on Linux, `plain-text` if nothing did. */
type StoredSecret = { readonly backend: string; readonly value: string };

const PLAIN_TEXT = 'plain-text';

/** @param settings those of this computer, with the person's answer about plain text */
export function createSecrets(folder: string, settings: Settings, log: Logger): Secrets {
  const open = () =>
    new Conf<Record<string, StoredSecret>>({
      cwd: folder,
      configName: 'secrets',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
  const stored = openOrSetAside(join(folder, 'secrets.json'), open, log);
  /** Secrets that may not be stored. */
  const inMemory = new Map<string, string>();

  async function protection(): Promise<HostDescription['secrets']> {
    if ((await findBackend()) !== null) return 'encrypted';
    return settings.get('allowPlainText') === true ? 'plain-text' : 'memory-only';
  }

  async function write(name: string, value: string): Promise<void> {
    const backend = await findBackend();
    if (backend !== null) {
      const encrypted = await safeStorage.encryptStringAsync(value);
      stored.set(name, { backend, value: encrypted.toString('base64') });
    } else if (settings.get('allowPlainText') === true) {
      stored.set(name, { backend: PLAIN_TEXT, value });
    } else {
      stored.delete(name);
      inMemory.set(name, value);
      throw new ChatError('SECRET_STORE_UNAVAILABLE', { isSettled: settings.get('allowPlainText') === false });
    }
    inMemory.delete(name);
  }

  return {
    protection,
    write,
    names: () => [...new Set([...inMemory.keys(), ...Object.keys(stored.store)])],
    async read(name) {
      const unstored = inMemory.get(name);
      if (unstored !== undefined) return unstored;
      const secret = stored.get(name);
      if (secret === undefined || secret.backend === PLAIN_TEXT) return secret?.value ?? null;
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(secret.value, 'base64'));
        if (shouldReEncrypt) await write(name, result);
        return result;
      } catch (error) {
        // Encrypted with another keyring, or on another computer: the person is asked for it again.
        log.warn({ err: error, name, backend: secret.backend }, 'a secret could not be decrypted');
        return null;
      }
    },
    remove(name) {
      inMemory.delete(name);
      stored.delete(name);
    },
    async allowPlainText() {
      settings.set('allowPlainText', true);
      for (const [name, value] of inMemory) await write(name, value);
    },
    refusePlainText() {
      settings.set('allowPlainText', false);
      for (const [name, { backend, value }] of Object.entries(stored.store)) {
        if (backend !== PLAIN_TEXT) continue;
        stored.delete(name);
        inMemory.set(name, value);
      }
    },
  };
}

/**
 * The name of the encryption backend, or `null` if there is none: on Linux without a keyring Electron "encrypts" with a
 * known key.
 */
async function findBackend(): Promise<string | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  if (process.platform !== 'linux') return 'system';
  const backend = safeStorage.getSelectedStorageBackend();
  return backend === 'basic_text' || backend === 'unknown' ? null : backend;
}
