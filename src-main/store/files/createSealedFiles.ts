import { createHmac, randomBytes, type KeyObject } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { LIMITS } from '#shared/contract/limits.ts';
import { deriveKey, SALT_BYTES, seal, SEAL_BYTES, unseal, UnsealError } from '../format/seal.ts';
import type { FileFormat } from './FileFormat.ts';
import { readRange, replaceEnd, replaceFile, sizeOf } from './writeFiles.ts';

/** Bytes that are sealed together; the page appends multiples of it. */
const BLOCK = 64 * 1024;
const SEALED_BLOCK = BLOCK + SEAL_BYTES;

/**
 * A salt, and the bytes in sealed blocks. The key is derived from the salt and the names of the file and its folder,
 * and each block is valid at its place only. A block that can't be opened ends the file. The message in the outbox
 * contains the size, so that a file that was cut off is detected.
 */
export function createSealedFiles(key: Uint8Array): FileFormat {
  const names = deriveKey(key, 'names of files');

  function keyOf(file: string, salt: Uint8Array): KeyObject {
    return deriveKey(key, `file ${basename(dirname(file))} ${basename(file)}`, salt);
  }

  function sealBlocks(fileKey: KeyObject, first: number, bytes: Uint8Array): Buffer {
    const blocks: Buffer[] = [];
    for (let start = 0; start < bytes.length; start += BLOCK) {
      blocks.push(seal(fileKey, String(first + start / BLOCK), bytes.subarray(start, start + BLOCK)));
    }
    return Buffer.concat(blocks);
  }

  /** The content of consecutive blocks, up to one that can't be opened. */
  function readBlocks(file: string, first: number, count: number): Buffer {
    const fileKey = keyOf(file, readRange(file, 0, SALT_BYTES));
    const sealed = readRange(file, positionOf(first), count * SEALED_BLOCK);
    const blocks: Buffer[] = [];
    try {
      for (let start = 0; start < sealed.length; start += SEALED_BLOCK) {
        const index = String(first + start / SEALED_BLOCK);
        blocks.push(unseal(fileKey, index, sealed.subarray(start, start + SEALED_BLOCK)));
      }
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
    }
    return Buffer.concat(blocks);
  }

  return {
    nameOf: (id) => createHmac('sha256', names).update(id).digest('hex').slice(0, 40),
    sizeOf(file) {
      const count = Math.ceil((sizeOf(file) - SALT_BYTES) / SEALED_BLOCK);
      if (count <= 0) return 0;
      return (count - 1) * BLOCK + readBlocks(file, count - 1, 1).length;
    },
    begin(file, chunk) {
      const salt = randomBytes(SALT_BYTES);
      replaceFile(file, Buffer.concat([salt, sealBlocks(keyOf(file, salt), 0, chunk)]));
    },
    append(file, offset, chunk) {
      const first = Math.floor(offset / BLOCK);
      const before = offset % BLOCK === 0 ? Buffer.alloc(0) : readBlocks(file, first, 1).subarray(0, offset % BLOCK);
      const fileKey = keyOf(file, readRange(file, 0, SALT_BYTES));
      replaceEnd(file, positionOf(first), sealBlocks(fileKey, first, Buffer.concat([before, chunk])));
    },
    read(file, offset) {
      const first = Math.floor(offset / BLOCK);
      const bytes = readBlocks(file, first, LIMITS.chunkBytes / BLOCK + 1);
      const start = offset - first * BLOCK;
      return new Uint8Array(bytes.subarray(start, start + LIMITS.chunkBytes));
    },
  };
}

const positionOf = (block: number): number => SALT_BYTES + block * SEALED_BLOCK;
