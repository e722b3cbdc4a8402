import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { measurePart } from '../embedded/backup/BackupFile.ts';
import type { CopyManifest, PartName } from './copyFormat.ts';

/** How far a part was written. */
export interface PartMark {
  readonly bytes: number;
  readonly lines: number;
}

/** Writes one part of an export, in order. */
export interface PartWriter {
  write(record: object): Promise<void>;
  append(bytes: Uint8Array): Promise<void>;
  mark(): PartMark;
  /** Removes all that was written after a mark. */
  rewind(to: PartMark): Promise<void>;
  /** Writes everything to the disk and returns what the manifest says about the part. */
  finish(): Promise<CopyManifest['parts'][number]>;
  close(): Promise<void>;
}

const BUFFERED_BYTES = 256 * 1024;

/** Creates the file of a part, which only this user may read. */
export async function createPartWriter(folder: string, name: PartName): Promise<PartWriter> {
  const path = join(folder, name);
  const file: FileHandle = await open(path, 'wx', 0o600);
  let buffered: Uint8Array[] = [];
  let [bufferedBytes, bytes, lines] = [0, 0, 0];

  async function flush(): Promise<void> {
    const all = Buffer.concat(buffered);
    [buffered, bufferedBytes] = [[], 0];
    const start = bytes - all.byteLength;
    for (let written = 0; written < all.byteLength;) {
      const { bytesWritten } = await file.write(all, written, all.byteLength - written, start + written);
      written += bytesWritten;
    }
  }

  async function append(piece: Uint8Array): Promise<void> {
    buffered.push(piece);
    bufferedBytes += piece.byteLength;
    bytes += piece.byteLength;
    if (bufferedBytes >= BUFFERED_BYTES) await flush();
  }

  return {
    append,
    async write(record) {
      lines += 1;
      await append(Buffer.from(`${JSON.stringify(record)}\n`));
    },
    mark: () => ({ bytes, lines }),
    async rewind(to) {
      await flush();
      await file.truncate(to.bytes);
      ({ bytes, lines } = to);
    },
    async finish() {
      await flush();
      await file.sync();
      return { name, lines, ...(await measurePart({ path, start: 0 })) };
    },
    close: () => file.close(),
  };
}
