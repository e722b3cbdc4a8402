import { readFile } from 'node:fs/promises';
import { createEncrypter, type Decryption, type Encryption, EncryptionError } from '#core/encryption/ageFiles.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';

export interface EncryptionValues {
  readonly recipient?: string[] | undefined;
  readonly 'passphrase-file'?: string | undefined;
}

export interface DecryptionValues {
  readonly key?: string | undefined;
  readonly 'passphrase-file'?: string | undefined;
}

/** How the command line asks to encrypt; undefined: not at all. Throws EncryptionError. */
export async function readEncryption(values: EncryptionValues): Promise<Encryption | undefined> {
  const { recipient: recipients = [], 'passphrase-file': file } = values;
  if (recipients.length > 0 && file !== undefined) {
    throw new EncryptionError('Use --recipient or --passphrase-file, not both.');
  }
  if (file !== undefined) return { passphrase: await readPassphrase(file) };
  if (recipients.length === 0) return undefined;
  // Throws here, not after the work.
  createEncrypter({ recipients });
  return { recipients };
}

/** What the command line names to open an encrypted file; undefined: nothing. Throws EncryptionError. */
export async function readDecryption(values: DecryptionValues): Promise<Decryption | undefined> {
  const { key, 'passphrase-file': file } = values;
  if (key !== undefined && file !== undefined) {
    throw new EncryptionError('Use --key or --passphrase-file, not both.');
  }
  if (file !== undefined) return { passphrase: await readPassphrase(file) };
  return key === undefined ? undefined : { keys: await readKeys(key) };
}

/** Secrets are in files, because others see the command line. The line end is not part of the passphrase. */
async function readPassphrase(path: string): Promise<string> {
  const passphrase = (await readText(path)).replace(/\r?\n$/, '');
  if (passphrase === '') throw new EncryptionError(`${path} is empty: it must have the passphrase.`);
  return passphrase;
}

/** As in the files of `age-keygen`: a key in each line, and comments. */
async function readKeys(path: string): Promise<string[]> {
  const lines = (await readText(path)).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0) throw new EncryptionError(`${path} has no key.`);
  return keys;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason = systemErrorCode(error) ?? String(error);
    throw new EncryptionError(`${path} can't be read (${reason}).`, { cause: error });
  }
}
