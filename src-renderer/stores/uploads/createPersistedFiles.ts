import { LIMITS } from '#shared/contract/limits.ts';
import type { FileSource } from '../../files/Files.ts';
import type { LocalAccount } from '../../local/LocalAccount.ts';
import type { OutgoingFile } from '../timelines/state.ts';

export interface PersistedFiles {
  /**
   * Persists an outgoing file while `isNeeded` returns true. Resolves to whether all of it is stored; an incomplete copy
   * is deleted.
   */
  readonly store: (id: string, file: FileSource, isNeeded: () => boolean) => Promise<boolean>;
  /** Deletes the copy. */
  readonly delete: (id: string) => void;
  /** A file that was persisted by an earlier page; null if it is incomplete. */
  readonly find: (id: string, file: Pick<OutgoingFile, 'name' | 'bytes' | 'type'>) => Promise<FileSource | null>;
}

const EMPTY = new Uint8Array();

/** Persists outgoing files in the local store, so that they survive the page. */
export function createPersistedFiles(local: LocalAccount): PersistedFiles {
  async function write(clientId: string, offset: number, chunk: Uint8Array<ArrayBuffer>): Promise<boolean> {
    return (await local.request('local.keepBytes', { clientId, offset, chunk })).ok;
  }

  /** Reads exactly this many bytes; the store may return fewer per call. */
  async function read(clientId: string, offset: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytesRead = new Uint8Array(bytes);
    for (let done = 0; done < bytes;) {
      const answer = await local.request('local.readBytes', { clientId, offset: offset + done });
      if (!answer.ok) throw new Error(`can't read the stored bytes: ${answer.error.code}`);
      const { chunk } = answer.value;
      if (chunk.length === 0) throw new Error('the stored bytes are gone');
      bytesRead.set(chunk.subarray(0, bytes - done), done);
      done += chunk.length;
    }
    return bytesRead;
  }

  return {
    async store(id, file, isNeeded) {
      if (file.size > LIMITS.keptFileBytes) return false;
      for (let offset = 0; offset < file.size; offset += LIMITS.chunkBytes) {
        // A file that was changed or removed since it was chosen; sending it reports the error.
        const chunk = await file.read(offset, LIMITS.chunkBytes).catch(() => null);
        if (chunk !== null && isNeeded() && (await write(id, offset, chunk))) continue;
        await write(id, 0, EMPTY);
        return false;
      }
      if (isNeeded()) return true;
      await write(id, 0, EMPTY);
      return false;
    },
    delete: (id) => void write(id, 0, EMPTY),
    async find(id, { name, bytes, type = '' }) {
      const last = await local.request('local.readBytes', { clientId: id, offset: bytes - 1 });
      if (!last.ok || last.value.chunk.length !== 1) return null;
      const readPiece = (offset: number, most: number): Promise<Uint8Array<ArrayBuffer>> =>
        read(id, offset, Math.min(most, bytes - offset));
      return { name, size: bytes, read: readPiece, toFile: () => collectFile({ name, type, bytes }, readPiece) };
    },
  };
}

/** Collects the pieces in blobs, which the browser may hold outside the page's memory. */
async function collectFile(
  { name, type, bytes }: { readonly name: string; readonly type: string; readonly bytes: number },
  read: FileSource['read'],
): Promise<File> {
  const pieces: Blob[] = [];
  for (let offset = 0; offset < bytes; offset += LIMITS.chunkBytes) {
    pieces.push(new Blob([await read(offset, LIMITS.chunkBytes)]));
  }
  return new File(pieces, name, { type });
}
