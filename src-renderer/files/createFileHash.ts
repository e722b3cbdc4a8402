import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileSource } from './FileSource.ts';

export interface FileHash {
  /** Bytes of the file that were read for another purpose. Those that were taken before are passed over. */
  readonly take: (offset: number, bytes: Uint8Array) => void;
  /** The SHA-256 of the whole in hex; what was not taken is read now. */
  readonly end: () => Promise<string>;
}

/** What is read at once where nobody else reads (bytes). */
const SLICE = 1024 * 1024;

/** Hashes a file as its bytes come by, so that it is read once and never held as a whole. */
export function createFileHash(file: FileSource): FileHash {
  const hash = sha256.create();
  let position = 0;
  let digest: string | null = null;

  function take(offset: number, bytes: Uint8Array): void {
    const skipped = position - offset;
    if (digest !== null || skipped < 0 || skipped >= bytes.length) return;
    hash.update(bytes.subarray(skipped));
    position = offset + bytes.length;
  }

  return {
    take,
    async end() {
      while (position < file.size) {
        take(position, await file.read(position, SLICE));
      }
      digest ??= bytesToHex(hash.digest());
      return digest;
    },
  };
}
