import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { ARCHIVE_FILE } from '../embeddedArchive.ts';

/** Writes a consistent copy of the archive while it is in use. Returns false when there is none. */
export async function copyArchive(folder: string, to: string): Promise<boolean> {
  const path = join(folder, ARCHIVE_FILE);
  try {
    await access(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  const source = new DatabaseSync(path);
  try {
    await backup(source, to);
    return true;
  } finally {
    source.close();
  }
}
