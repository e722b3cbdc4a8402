import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import {
  createEncrypter,
  decrypt,
  type Decryption,
  encryptWith,
  type Encryption,
  EncryptionError,
} from './ageFiles.ts';
import { removeOnSignal } from './removeOnSignal.ts';

interface FolderEncryption {
  /** The file to create. */
  readonly to: string;
  readonly encryption: Encryption;
  /** Aborting it removes what was written. Without it a signal that ends the process does. */
  readonly signal?: AbortSignal | undefined;
}

/** With retries, because a program that writes into the folder may be about to end. */
const REMOVED = { recursive: true, force: true, maxRetries: 5 };

/**
 * Lets `write` fill a new folder beside `to`, and makes it one encrypted file: a tar archive, which only this user can
 * read. Until then the folder is on disk unencrypted; it is removed in any case. Throws the errors of `write`,
 * EncryptionError, and the reason of the signal.
 */
export async function encryptFolder<Value>(
  { to, encryption, signal }: FolderEncryption,
  write: (folder: string) => Promise<Value>,
): Promise<Value> {
  // Throws before anything is written.
  const encrypter = createEncrypter(encryption);
  await reserve(to);
  const draft = `${to}.${randomUUID()}.part`;
  const folder = `${draft}.folder`;

  async function writeAndEncrypt(): Promise<Value> {
    try {
      const value = await write(folder);
      const archive = create({ cwd: folder, portable: true }, ['.']) as AsyncIterable<Buffer>;
      const encrypted = await encryptWith(encrypter, Readable.from(archive, { objectMode: false }));
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(encrypted, file, { ...(signal !== undefined && { signal }) });
      await rename(draft, to);
      return value;
    } catch (error) {
      await rm(to, { force: true });
      signal?.throwIfAborted();
      throw error;
    } finally {
      await rm(draft, { force: true });
      await rm(folder, REMOVED);
    }
  }
  return signal === undefined ? removeOnSignal([to, draft, folder], writeAndEncrypt) : writeAndEncrypt();
}

/** Creates an empty file, so that the name is not found taken in the end. */
async function reserve(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
    throw new EncryptionError(`There is a ${path} already: choose another name.`, { cause: error });
  }
}

/**
 * Lets `read` read a folder that `encryptFolder` has made a file, decrypted into `within`, and removes it. Throws the errors
 * of `read`, and EncryptionError when nothing opens the file, or when it is damaged or no archive.
 */
export async function withDecryptedFolder<Value>(
  file: string,
  within: string,
  decryption: Decryption,
  read: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = join(within, `parley-${randomUUID()}`);
  return removeOnSignal([folder], async () => {
    await mkdir(folder, { mode: 0o700 });
    try {
      await extractInto(folder, file, decryption);
      return await read(folder);
    } finally {
      await rm(folder, REMOVED);
    }
  });
}

async function extractInto(folder: string, file: string, decryption: Decryption): Promise<void> {
  const plain = await decrypt(createReadStream(file), decryption, file);
  try {
    // Links could lead out of the folder.
    const isPlain = (_: string, entry: object): boolean =>
      'type' in entry && (entry.type === 'File' || entry.type === 'Directory');
    const into = extract({
      cwd: folder,
      strict: true,
      preserveOwner: false,
      brotli: false,
      zstd: false,
      filter: isPlain,
    });
    await pipeline(plain, refuseGzip, into);
  } catch (error) {
    if (error instanceof EncryptionError) throw error;
    const code = systemCodeOf(error);
    const why = code === null ? 'holds no export of Parley' : `could not be unpacked in ${dirname(folder)} (${code})`;
    throw new EncryptionError(`${file} ${why}.`, { cause: error });
  }
}

/** `extract` would expand it, and a small file could fill the disk. */
async function* refuseGzip(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst && piece[0] === 0x1f && piece[1] === 0x8b) throw new Error('a compressed archive');
    isFirst = false;
    yield piece;
  }
}

/** The code of an error of the file system, e.g. ENOSPC; null for another error. */
function systemCodeOf(error: unknown): string | null {
  const code = systemErrorCode(error) ?? '';
  return /^E[A-Z]+$/u.test(code) ? code : null;
}
