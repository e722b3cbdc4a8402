import { createHash } from 'node:crypto';
import { LIMITS } from '#shared/contract/limits.ts';
import { readRange, replaceEnd, replaceFile, sizeOf } from './writeFiles.ts';

/** How the bytes of an attachment are written to its file. */
export interface FileFormat {
  /** The name for an account's folder or an attachment's file: ids may differ only by case, and some are reserved. */
  nameOf(id: string): string;
  /** The number of bytes that can be read. */
  sizeOf(file: string): number;
  /** Replaces the file. */
  begin(file: string, chunk: Uint8Array): void;
  /** Replaces the bytes from an offset on, which is at most the size. */
  append(file: string, offset: number, chunk: Uint8Array): void;
  /** At most `LIMITS.chunkBytes` from an offset on. */
  read(file: string, offset: number): Uint8Array<ArrayBuffer>;
}

/** The bytes as they are. */
export const plainFiles: FileFormat = {
  nameOf: (id) => createHash('sha256').update(id).digest('hex').slice(0, 40),
  sizeOf,
  begin: replaceFile,
  append: replaceEnd,
  read: (file, offset) => readRange(file, offset, LIMITS.chunkBytes),
};
