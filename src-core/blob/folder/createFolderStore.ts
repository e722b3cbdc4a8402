import { constants, type Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { BlobStore, ByteRange, BlobAddress } from '../BlobStore.ts';
import { checkBlobAddress, checkNamespace } from '../checkBlobAddress.ts';
import { fromFileName, toFileName } from './fileNames.ts';
import { makeFolder, orFull, orNull, syncFolder, withFile, writeAll } from './files.ts';

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
