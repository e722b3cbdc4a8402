import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/**
 * Files are encrypted in the age format, which the program `age` reads and writes, too:
 * https://age-encryption.org/v1
 */

/** Who can decrypt a file: everyone with the key of one of the recipients (`age1…`), or with the passphrase. */
export type Encryption = { readonly recipients: readonly string[] } | { readonly passphrase: string };

/** What opens encrypted files: private keys (`AGE-SECRET-KEY-…`), or a passphrase. */
export type Decryption = { readonly keys: readonly string[] } | { readonly passphrase: string };

/** Why a file can't be encrypted or decrypted. The message is a sentence for the user of the command. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

const FIRST_LINE = 'age-encryption.org/v1\n';

/** Whether a file is encrypted. Throws the errors of `open`. */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === FIRST_LINE;
  } finally {
    await file.close();
  }
}

/**
 * Checks that `decryption` fits a file: an encrypted one needs it. Returns null for an unencrypted one, or for what is no
 * file. Throws EncryptionError.
 */
export async function checkDecryption(path: string, decryption: Decryption | undefined): Promise<Decryption | null> {
  // If it can't be read as a file, it is a folder, or reading it as one reports why.
  const needsKey = await isEncrypted(path).catch(() => false);
  if (needsKey && decryption !== undefined) return decryption;
  if (needsKey) {
    throw new EncryptionError(
      `${path} is encrypted: name the file of its key with --key, or of its passphrase with --passphrase-file.`,
    );
  }
  if (decryption === undefined) return null;
  throw new EncryptionError(`${path} is not encrypted: leave out the key or the passphrase.`);
}

/** A new private key, and the recipient that others encrypt for. */
export async function createKey(): Promise<{ readonly key: string; readonly recipient: string }> {
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}

/** Throws EncryptionError for a recipient that is none. */
export function createEncrypter(encryption: Encryption): Encrypter {
  const encrypter = new Encrypter();
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase);
  else for (const recipient of encryption.recipients) addRecipient(encrypter, recipient);
  return encrypter;
}

export async function encryptWith(encrypter: Encrypter, plain: Readable): Promise<Readable> {
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new EncryptionError(`${recipient} is not a recipient: recipients begin with age1.`, { cause: error });
  }
}

/**
 * The content of an encrypted file; `name` is its name in messages. Throws EncryptionError when nothing in `decryption`
 * opens it; the returned stream fails with EncryptionError where the file was changed or ends too early.
 */
export async function decrypt(encrypted: Readable, decryption: Decryption, name: string): Promise<Readable> {
  const decrypter = new Decrypter();
  if ('passphrase' in decryption) decrypter.addPassphrase(decryption.passphrase);
  else for (const key of decryption.keys) addKey(decrypter, key);
  let plain: ReadableStream<Uint8Array>;
  try {
    plain = await decrypter.decrypt(toWeb(encrypted));
  } catch (error) {
    encrypted.destroy();
    const what = 'passphrase' in decryption ? 'The passphrase does not open' : 'None of the keys opens';
    throw new EncryptionError(`${what} ${name}, or it is damaged.`, { cause: error });
  }
  return Readable.from(failReadably(fromWeb(plain), name));
}

function addKey(decrypter: Decrypter, key: string): void {
  try {
    decrypter.addIdentity(key);
  } catch (error) {
    throw new EncryptionError('The key file has a line that is not a key: keys begin with AGE-SECRET-KEY-.', {
      cause: error,
    });
  }
}

async function* failReadably(plain: Readable, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* plain as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new EncryptionError(`${name} is damaged: it was changed or cut off.`, { cause: error });
  }
}

const toWeb = (readable: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(readable) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream);
