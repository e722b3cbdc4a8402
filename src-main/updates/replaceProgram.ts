import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';

/**
 * Replaces a program that may be running by another file, in one step: if it fails, for example because the disk is
 * full, the program is as before. Processes keep the file that they have opened. Synchronous, for the end of the app.
 */
export function replaceProgram(program: string, replacement: string): void {
  const part = `${program}.part`;
  try {
    const { mode } = statSync(program);
    copyFileSync(replacement, part);
    chmodSync(part, mode);
    flush(part);
    renameSync(part, program);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Some file systems report a full disk only now. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
