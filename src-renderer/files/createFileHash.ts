import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileSource } from './Files.ts';

export interface FileHash {
  /** Adds bytes that were read for another purpose. Bytes before the current position are skipped. */
  readonly update: (offset: number, bytes: Uint8Array) => void;
  /** The SHA-256 of the whole file in hex; bytes that were not added are read now. */
  readonly finish: () => Promise<string>;
}

/** Number of bytes that are read at once in `finish`. */
const SLICE = 1024 * 1024;

/** Hashes a file incrementally, so that it is read once and never held in memory as a whole. */
export function createFileHash(file: FileSource): FileHash {
  const hash = sha256.create();
  let position = 0;
  let digest: string | null = null;

  function update(offset: number, bytes: Uint8Array): void {
    const skipped = position - offset;
    if (digest !== null || skipped < 0 || skipped >= bytes.length) return;
    hash.update(bytes.subarray(skipped));
    position = offset + bytes.length;
  }

  return {
    update,
    async finish() {
      while (position < file.size) {
        update(position, await file.read(position, SLICE));
      }
      digest ??= bytesToHex(hash.digest());
      return digest;
    },
  };
}
