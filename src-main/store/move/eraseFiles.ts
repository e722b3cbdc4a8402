import { existsSync, fsyncSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { RETIRED } from '../files/createAttachmentFiles.ts';
import { withFile } from '../../files/withFile.ts';
import { sizeOf } from '../files/writeFiles.ts';
import { renameFile } from '../openOrRebuild.ts';

const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** How long a readable file that was set aside stays, if something in it could not be rescued. */
const SET_ASIDE_MS = 30 * 86_400_000;

/** Renames a file that is no longer needed, so that it is never opened again. */
export function retire(file: string): void {
  renameFile(file, (suffix) => file + suffix + RETIRED);
}

/**
 * Overwrites and deletes retired files in steps. `isSealed`: also readable files that were set aside, if all of their
 * content was rescued or they are old, and what SQLite left of a retired file. Disks that write a changed block
 * elsewhere keep the old one for a while. A file that another program holds is left, and `onFailed` is called.
 */
export function* eraseFiles(
  folder: string,
  isSealed: boolean,
  onFailed: (error: Error) => void,
): Generator<void, void> {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  for (const name of names) {
    const isMeant = name.endsWith(RETIRED) || (isSealed && isReadableRest(name, names));
    if (!isMeant) continue;
    try {
      yield* eraseFile(join(folder, name));
    } catch (error) {
      onFailed(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function isReadableRest(name: string, names: readonly string[]): boolean {
  if (/^local\.sqlite-(?:wal|shm|journal)$/.test(name)) return !names.includes('local.sqlite');
  if (name.startsWith('local.rebuilt.sqlite')) return true;
  if (/^local-.*\.rescued\.broken\.sqlite/.test(name)) return true;
  const [, date, hour, minute] = /^local-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-.*\.broken\.sqlite/.exec(name) ?? [];
  // From its name, because the file may have been written long before it was set aside.
  return date !== undefined && Date.parse(`${date}T${hour}:${minute}Z`) < Date.now() - SET_ASIDE_MS;
}

function* eraseFile(file: string): Generator<void, void> {
  const zeros = Buffer.alloc(BYTES_AT_ONCE);
  const size = sizeOf(file);
  for (let position = 0; position < size; position += BYTES_AT_ONCE) {
    withFile(file, 'r+', (descriptor) => {
      writeSync(descriptor, zeros, 0, Math.min(BYTES_AT_ONCE, size - position), position);
      fsyncSync(descriptor);
    });
    yield;
  }
  rmSync(file, { force: true });
}
