import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ChatError } from '#shared/errors/ChatError.ts';
import { LIMITS } from '#shared/contract/limits.ts';

/** Bytes may be stored a moment before the message that refers to them. */
const ORPHAN_AFTER_MS = 3_600_000;

/** Stores the bytes of files that are waiting to be sent, one file each. Throws the errors of the disk. */
export interface AttachmentFiles {
  keep(account: string, clientId: string, offset: number, chunk: Uint8Array): void;
  read(account: string, clientId: string, offset: number): Uint8Array<ArrayBuffer>;
  drop(account: string, clientIds: readonly string[]): void;
  wipe(account: string): void;
  /** Removes files that no message refers to. */
  dropOrphans(account: string, clientIds: readonly string[]): void;
}

export function createAttachmentFiles(folder: string): AttachmentFiles {
  const folderOf = (account: string): string => join(folder, nameOf(account));
  const fileOf = (account: string, clientId: string): string => join(folderOf(account), nameOf(clientId));

  return {
    keep(account, clientId, offset, chunk) {
      const file = fileOf(account, clientId);
      if (offset === 0 && chunk.length === 0) rmSync(file, { force: true });
      else if (offset === 0) begin(file, chunk);
      else goOn(file, offset, chunk);
    },
    read(account, clientId, offset) {
      const file = fileOf(account, clientId);
      if (sizeOf(file) <= offset) return new Uint8Array();
      return withFile(file, 'r', (descriptor) => {
        const chunk = new Uint8Array(LIMITS.chunkBytes);
        return chunk.slice(0, readSync(descriptor, chunk, 0, chunk.length, offset));
      });
    },
    drop(account, clientIds) {
      for (const clientId of clientIds) rmSync(fileOf(account, clientId), { force: true });
    },
    wipe: (account) => rmSync(folderOf(account), { recursive: true, force: true }),
    dropOrphans(account, clientIds) {
      const wanted = new Set(clientIds.map(nameOf));
      for (const name of listFiles(folderOf(account))) {
        const file = join(folderOf(account), name);
        const isOld = (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - ORPHAN_AFTER_MS;
        if (!wanted.has(name) && isOld) rmSync(file, { force: true });
      }
    },
  };
}

/** Hashed, because ids may differ only by case, and some are reserved names on Windows. */
const nameOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40);

/** Replaces a file; the previous content stays intact until the new beginning is on disk. */
function begin(file: string, chunk: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beginning = `${file}.new`;
  try {
    withFile(beginning, 'w', (descriptor) => writeWhole(descriptor, chunk, 0));
    renameSync(beginning, file);
  } catch (error) {
    rmSync(beginning, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

function goOn(file: string, offset: number, chunk: Uint8Array): void {
  const size = sizeOf(file);
  if (offset > size) throw new ChatError('INVALID_ARGUMENT', { field: 'offset', message: `${size} bytes are kept` });
  withFile(file, 'r+', (descriptor) => {
    try {
      writeWhole(descriptor, chunk, offset);
    } catch (error) {
      ftruncateSync(descriptor, size);
      throw error;
    }
  });
}

function writeWhole(descriptor: number, chunk: Uint8Array, offset: number): void {
  let written = 0;
  while (written < chunk.length) {
    written += writeSync(descriptor, chunk, written, chunk.length - written, offset + written);
  }
  if (fstatSync(descriptor).size > offset + written) ftruncateSync(descriptor, offset + written);
  fsyncSync(descriptor);
}

/** Flushes the folder, so that the name survives a power loss. Windows has no such operation and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform !== 'win32') withFile(folder, 'r', fsyncSync);
}

function withFile<Value>(file: string, flags: string, work: (descriptor: number) => Value): Value {
  const descriptor = openSync(file, flags, 0o600);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function listFiles(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
}
