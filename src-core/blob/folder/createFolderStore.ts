import { constants, type Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import {
  type BlobAddress,
  type BlobStore,
  type ByteRange,
  checkBlobAddress,
  checkNamespace,
  isStoreName,
} from '../BlobStore.ts';

const { O_CREAT, O_WRONLY } = constants;

/**
 * Stores files in a folder: an upload grows in `<folder>/<namespace>/<id>.part`, which is renamed to `<id>` when it is
 * complete. A chunk is synced to disk when its write resolves. Several processes may share the folder. Throws
 * DATA_FOLDER_NOT_WRITABLE `{folder, reason}`.
 */
export async function createFolderStore(folder: string): Promise<BlobStore> {
  await prepare(folder);

  const shelfFolder = (shelf: string): string => join(folder, toFileName(shelf));
  const filesOf = (place: BlobAddress): { whole: string; part: string } => {
    checkBlobAddress(place);
    const whole = join(shelfFolder(place.namespace), toFileName(place.id));
    return { whole, part: `${whole}.part` };
  };

  async function writeChunk(part: string, offset: number, chunk: Uint8Array): Promise<void> {
    await withFile(part, O_CREAT | O_WRONLY, async (file) => {
      await writeAll(file, chunk, offset);
      await file.datasync();
    });
  }

  async function openToRead({ whole, part }: { whole: string; part: string }): Promise<FileHandle> {
    // The whole file is tried twice, because the file may be sealed between the first two attempts.
    for (const path of [whole, part, whole]) {
      const file = await orNull(open(path, 'r'));
      if (file !== null) return file;
    }
    throw new ChatError('BLOB_NOT_FOUND');
  }

  return {
    chunkBytes: LIMITS.chunkBytes,
    endsWithConversation: false,
    async write(place, offset, chunk) {
      const { whole, part } = filesOf(place);
      if ((await orNull(stat(whole))) !== null) return; // a repeated chunk of a sealed file
      if ((await orFull(mkdir(shelfFolder(place.namespace), { recursive: true, mode: 0o700 }))) !== undefined)
        await syncFolder(folder);
      await orFull(writeChunk(part, offset, chunk));
      if (offset === 0) await syncFolder(shelfFolder(place.namespace));
    },
    async seal(place, bytes) {
      const { whole, part } = filesOf(place);
      if ((await orNull(rename(part, whole))) !== null) await syncFolder(shelfFolder(place.namespace));
      const { size } = await stat(whole);
      if (size !== bytes) throw new Error(`expected a file of ${bytes} bytes, found ${size}`);
    },
    async *read(place, range) {
      const file = await openToRead(filesOf(place));
      try {
        yield* readRange(file, range);
      } finally {
        await file.close();
      }
    },
    async remove(place) {
      const { whole, part } = filesOf(place);
      await Promise.all([rm(part, { force: true }), rm(whole, { force: true })]);
    },
    async removeNamespace(shelf) {
      checkNamespace(shelf);
      // Retries when another process writes to the folder meanwhile.
      await rm(shelfFolder(shelf), { recursive: true, force: true, maxRetries: 3 });
    },
    async *listNamespaces() {
      for await (const entry of await opendir(folder)) {
        const shelf = fromFileName(entry.name);
        if (shelf !== null && (await hasFiles(folder, entry))) yield shelf;
      }
    },
    async check() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { kind: 'folder', freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    stop: () => Promise.resolve(),
  };
}

async function* readRange(file: FileHandle, { start, end }: ByteRange): AsyncIterable<Uint8Array> {
  for (let position = start; position < end;) {
    const piece = new Uint8Array(Math.min(LIMITS.chunkBytes, end - position));
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, position);
    if (bytesRead === 0) throw new ChatError('BLOB_NOT_FOUND');
    position += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

async function hasFiles(folder: string, entry: Dirent): Promise<boolean> {
  if (!entry.isDirectory()) return false;
  return ((await orNull(readdir(join(folder, entry.name)))) ?? []).length > 0;
}

async function prepare(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    await withFile(probe, 'w', (file) => file.datasync());
    await rm(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ChatError('DATA_FOLDER_NOT_WRITABLE', { folder, reason }, { cause: error });
  }
}

/** Opens a file, runs `use`, and always closes the file. */
async function withFile<Value>(
  path: string,
  flags: string | number,
  use: (file: FileHandle) => Promise<Value>,
): Promise<Value> {
  const file = await open(path, flags, 0o600);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Writes all of `bytes`, because one system call may write fewer. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, position + written);
    written += bytesWritten;
  }
}

/** Syncs the entries of a folder to disk. Windows does this by itself and offers no call for it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(path, 'r', (folder) => folder.sync());
}

/**
 * Creates a folder and its missing parents, one attempt for each. `mkdir` with `recursive` retries endlessly on file
 * systems that answer ENOENT for a new folder, such as `/proc`.
 */
async function makeFolder(path: string): Promise<void> {
  if (await tryMakeFolder(path)) return;
  await makeFolder(dirname(path));
  if (!(await tryMakeFolder(path))) throw new Error(`cannot create a folder at ${path}`);
}

/** Creates one folder. Returns true if it exists afterwards, false if its parent is missing. */
async function tryMakeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return true;
    if (systemErrorCode(error) === 'ENOENT' && dirname(path) !== path) return false;
    throw error;
  }
}

const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Awaits a disk operation. Throws BLOB_STORE_FULL when the disk or the quota is exhausted. */
async function orFull<Value>(step: Promise<Value>): Promise<Value> {
  try {
    return await step;
  } catch (error) {
    if (NO_SPACE.has(systemErrorCode(error))) throw new ChatError('BLOB_STORE_FULL', {}, { cause: error });
    throw error;
  }
}

/** Awaits a disk operation; null when its file or folder does not exist. */
async function orNull<Value>(step: Promise<Value>): Promise<Value | null> {
  try {
    return await step;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Encodes a name for case-insensitive file systems (macOS, Windows), because an upload with the id `ABC` must not
 * access the bytes of `abc`. A capital letter is written as `=` and the small letter.
 */
export function toFileName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `=${letter.toLowerCase()}`);
}

/** Decodes a file name; null when `toFileName` did not produce it. */
export function fromFileName(fileName: string): string | null {
  const name = fileName.replace(/=([a-z])/g, (_escaped, letter: string) => letter.toUpperCase());
  return isStoreName(name) && toFileName(name) === fileName ? name : null;
}
