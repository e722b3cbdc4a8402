import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  fsyncSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withFile } from '../files/withFile.ts';
import type { ExpectedFile } from './download.ts';
import { UpdateError } from './UpdateError.ts';

const BLOCK_BYTES = 1024 * 1024;
/** A copy takes seconds; a part that is older (ms) is left from a process that was killed. */
const STALE_MS = 3_600_000;

/** What changes when a file is replaced or written. */
export interface FileIdentity {
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
}

export function identify(file: string): FileIdentity {
  const { ino, size, mtimeMs } = statSync(file);
  return { ino, size, mtimeMs };
}

/**
 * Replaces a program that may be running by another file, in one step: if it fails, for example because the disk is
 * full, the program is as before. Processes keep the file that they have opened. Returns `false`, and does nothing, if
 * the program is no longer the one with this identity: another process has installed a version. Throws if the copy is
 * not the expected file. Synchronous, for the end of the app.
 */
export function replaceProgram(
  program: string,
  known: FileIdentity | null,
  replacement: string,
  expected: ExpectedFile,
): boolean {
  removeStaleParts(program);
  // Several processes may do this at once.
  const part = `${program}.${randomUUID()}.part`;
  try {
    const { mode } = statSync(program);
    copyFileSync(replacement, part, constants.COPYFILE_EXCL);
    verifyFile(part, expected);
    chmodSync(part, mode);
    // Some file systems report a full disk only now.
    withFile(part, 'r+', fsyncSync);
    if (!isSame(identify(program), known)) return false;
    renameSync(part, program);
    return true;
  } finally {
    rmSync(part, { force: true });
  }
}

/** Throws an `UpdateError` unless a file has this size and hash. */
export function verifyFile(file: string, { size, sha512 }: ExpectedFile): void {
  const hash = createHash('sha512');
  const block = Buffer.alloc(BLOCK_BYTES);
  withFile(file, 'r', (descriptor) => {
    for (let read = -1; read !== 0;) {
      read = readSync(descriptor, block);
      hash.update(block.subarray(0, read));
    }
  });
  if (statSync(file).size !== size || hash.digest('base64') !== sha512) {
    throw new UpdateError('rejected', 'the file is not the one that was downloaded');
  }
}

function isSame(file: FileIdentity, known: FileIdentity | null): boolean {
  return file.ino === known?.ino && file.size === known.size && file.mtimeMs === known.mtimeMs;
}

function removeStaleParts(program: string): void {
  const folder = dirname(program);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(program)}.`) || !name.endsWith('.part')) continue;
    const { mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > STALE_MS) rmSync(join(folder, name), { force: true });
  }
}
