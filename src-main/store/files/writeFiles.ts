import {
  fsyncSync,
  ftruncateSync,
  fstatSync,
  mkdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { withFile } from '../../files/withFile.ts';

/** Replaces a file; the previous content stays intact until the new beginning is on disk. */
export function replaceFile(file: string, content: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beginning = `${file}.new`;
  try {
    withFile(beginning, 'w', (descriptor) => writeWhole(descriptor, content, 0));
    renameSync(beginning, file);
  } catch (error) {
    rmSync(beginning, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

/** Replaces everything from a position on. If that fails, the previous content is restored. */
export function replaceEnd(file: string, position: number, content: Uint8Array): void {
  withFile(file, 'r+', (descriptor) => {
    const { size } = fstatSync(descriptor);
    const previous = readAt(descriptor, position, size - position);
    try {
      writeWhole(descriptor, content, position);
    } catch (error) {
      ftruncateSync(descriptor, size);
      writeSync(descriptor, previous, 0, previous.length, position);
      throw error;
    }
  });
}

/** At most this many bytes; fewer at the end of the file. */
export function readRange(file: string, position: number, length: number): Uint8Array<ArrayBuffer> {
  return withFile(file, 'r', (descriptor) => readAt(descriptor, position, length));
}

function readAt(descriptor: number, position: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  return bytes.slice(0, readSync(descriptor, bytes, 0, length, position));
}

function writeWhole(descriptor: number, content: Uint8Array, position: number): void {
  let written = 0;
  while (written < content.length) {
    written += writeSync(descriptor, content, written, content.length - written, position + written);
  }
  if (fstatSync(descriptor).size > position + written) ftruncateSync(descriptor, position + written);
  fsyncSync(descriptor);
}

/** Flushes the folder, so that the name survives a power loss. Windows has no such operation and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform !== 'win32') withFile(folder, 'r', fsyncSync);
}

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
