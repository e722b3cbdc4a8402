import Conf from 'conf';
import { safeStorage } from 'electron';
import { randomUUID } from 'node:crypto';
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
  /** Whether its value is not stored, so that the next start does not have it. */
  isInMemory(name: string): boolean;
  /** Stores a secret under another name as it is, also one that cannot be decrypted now. */
  rename(from: string, to: string): void;
  read(name: string): Promise<string | null>;
  /** Like `read`, but distinguishes why a secret cannot be read. */
  find(name: string): Promise<FoundSecret>;
  /**
   * Stores a secret for the next start. Throws SECRET_STORE_UNAVAILABLE `{isSettled}` if the system cannot encrypt and
   * the person has not allowed plain text: the secret then stays in memory until Parley quits, and is stored if they
   * allow it later. `isSettled`: they refused. `keepsStored`: one that is stored stays then; otherwise no old value
   * returns.
   */
  write(name: string, value: string, options?: { readonly keepsStored: boolean }): Promise<void>;
  remove(name: string): void;
  /** The person allows unencrypted storage of secrets. */
  allowPlainText(): Promise<void>;
  /** The person refuses it. Secrets that were stored unencrypted before are removed. */
  refusePlainText(): void;
}

/**
 * `locked`: the keyring cannot be used now. `lost`: it can, but it does not decrypt this secret, which was encrypted on
 * another computer, or before the keyring was reset.
 */
export type FoundSecret =
  | { readonly state: 'found'; readonly value: string; readonly isEncrypted: boolean }
  | { readonly state: 'none' | 'locked' | 'lost' };

/** What encrypted it: `system` on macOS and Windows, the keyring's name on Linux, `plain-text` if nothing did. */
type StoredSecret = { readonly backend: string; readonly value: string };

const PLAIN_TEXT = 'plain-text';

/** @param settings those of this computer, with the person's answer about plain text */
export function createSecrets(folder: string, settings: Settings, log: Logger): Secrets {
  const stored = openStored(folder, log);
  /** Secrets that may not be stored. */
  const inMemory = new Map<string, string>();

  async function protection(): Promise<HostDescription['secrets']> {
    if ((await findBackend()) !== null) return 'encrypted';
    return settings.get('allowPlainText') === true ? 'plain-text' : 'memory-only';
  }

  async function write(name: string, value: string, { keepsStored } = { keepsStored: false }): Promise<void> {
    const backend = await findBackend();
    if (backend !== null) {
      const encrypted = await safeStorage.encryptStringAsync(value);
      stored.set(name, { backend, value: encrypted.toString('base64') });
    } else if (settings.get('allowPlainText') === true) {
      stored.set(name, { backend: PLAIN_TEXT, value });
    } else {
      if (!keepsStored) stored.delete(name);
      inMemory.set(name, value);
      throw new ChatError('SECRET_STORE_UNAVAILABLE', { isSettled: settings.get('allowPlainText') === false });
    }
    inMemory.delete(name);
  }

  async function find(name: string): Promise<FoundSecret> {
    const unstored = inMemory.get(name);
    if (unstored !== undefined) return { state: 'found', value: unstored, isEncrypted: false };
    const secret = stored.get(name);
    if (secret === undefined) return { state: 'none' };
    if (secret.backend === PLAIN_TEXT) return { state: 'found', value: secret.value, isEncrypted: false };
    const encrypted = Buffer.from(secret.value, 'base64');
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
      if (shouldReEncrypt) await encryptAgain(() => write(name, result), name, log);
      return { state: 'found', value: result, isEncrypted: true };
    } catch (error) {
      log.warn({ err: error, name, backend: secret.backend }, 'a secret could not be decrypted');
      return { state: (await isKeyringOf(secret.backend, encrypted, error)) ? 'lost' : 'locked' };
    }
  }

  return {
    protection,
    write,
    names: () => [...new Set([...inMemory.keys(), ...Object.keys(stored.store)])],
    isInMemory: (name) => inMemory.has(name),
    find,
    async read(name) {
      const found = await find(name);
      // One that cannot be read: the person is asked for it again.
      return found.state === 'found' ? found.value : null;
    },
    rename(from, to) {
      const secret = stored.get(from);
      if (secret !== undefined) stored.set(to, secret);
      stored.delete(from);
      inMemory.delete(from);
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

/** With the new key of the keyring. A failure changes nothing: the old value can still be read. */
async function encryptAgain(write: () => Promise<void>, name: string, log: Logger): Promise<void> {
  try {
    if ((await findBackend()) !== null) await write();
  } catch (error) {
    log.warn({ err: error, name }, 'a secret could not be encrypted again');
  }
}

function openStored(userData: string, log: Logger): Conf<Record<string, StoredSecret>> {
  const open = () =>
    new Conf<Record<string, StoredSecret>>({
      cwd: userData,
      configName: 'secrets',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
  return openOrSetAside(join(userData, 'secrets.json'), open, log);
}

/** Bytes at the beginning of an encrypted value that name its key: `v10`, `v11`. */
const KEY_NAME_BYTES = 3;
/**
 * On Linux the encryptor always has a key that everyone knows. It is used while the keyring is locked or its prompt was
 * dismissed, although encryption counts as available then.
 */
const KNOWN_KEY = 'v10';

/**
 * The name of the encryption backend, or `null` if there is none: on Linux without a keyring Electron "encrypts" with a
 * known key.
 */
async function findBackend(): Promise<string | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  if (process.platform !== 'linux') return 'system';
  const backend = safeStorage.getSelectedStorageBackend();
  if (backend === 'basic_text' || backend === 'unknown') return null;
  return (await readKeyName()) === KNOWN_KEY ? null : backend;
}

/** Whether the keyring that works now is the one that encrypted this value, so that its key is gone for good. */
async function isKeyringOf(backend: string, encrypted: Buffer, error: unknown): Promise<boolean> {
  if (String(error).includes('temporarily')) return false;
  // The keyring of another desktop on this computer may be there again after the next login.
  if ((await findBackend()) !== backend) return false;
  return (await readKeyName()) === encrypted.subarray(0, KEY_NAME_BYTES).toString('latin1');
}

/** The name of the key that encrypts now; `null` if it does not decrypt what it has encrypted. */
async function readKeyName(): Promise<string | null> {
  try {
    const text = randomUUID();
    const encrypted = await safeStorage.encryptStringAsync(text);
    const { result } = await safeStorage.decryptStringAsync(encrypted);
    return result === text ? encrypted.subarray(0, KEY_NAME_BYTES).toString('latin1') : null;
  } catch {
    return null; // A locked keyring; why is in the log already.
  }
}
