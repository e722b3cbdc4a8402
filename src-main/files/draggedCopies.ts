import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from '#core/index.ts';

/** Folders of copies that are complete end with the size and the time of change of the copy. */
const COMPLETE = /-(?<bytes>\d+)-(?<changedAt>\d+)$/;

/** Creates the folder of a copy that is not complete. */
export const createCopyFolder = (folder: string): Promise<string> => mkdtemp(join(folder, 'drag-'));

/** The path of a copy from now on: its folder is named after what was written, so that later changes are noticed. */
export async function completeCopy(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  const folder = `${dirname(file)}-${size}-${Math.trunc(mtimeMs)}`;
  await rename(dirname(file), folder);
  return join(folder, basename(file));
}

/**
 * Deletes the folder of a copy, unless its content was changed: a program on which the copy was dropped may have opened it where
 * it is, and then saves the person's work there.
 */
export function deleteCopy(folder: string, log: Logger): void {
  if (!existsSync(folder)) return;
  try {
    if (isChanged(folder)) log.warn({}, 'a dragged file was changed by another program, and is kept');
    else rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    // A program may have it open; the next start deletes it.
    log.warn({ err: error }, 'a dragged file was not deleted');
  }
}

/** Deletes the copies of an earlier start. */
export function deleteCopies(folder: string, log: Logger): void {
  if (!existsSync(folder)) return;
  try {
    for (const name of readdirSync(folder)) deleteCopy(join(folder, name), log);
  } catch (error) {
    log.warn({ err: error }, 'dragged files were not deleted');
  }
}

function isChanged(folder: string): boolean {
  const written = COMPLETE.exec(folder)?.groups;
  if (written === undefined) return false;
  const names = readdirSync(folder);
  const [name] = names;
  if (name === undefined) return false;
  const { size, mtimeMs } = statSync(join(folder, name));
  return names.length > 1 || String(size) !== written['bytes'] || String(Math.trunc(mtimeMs)) !== written['changedAt'];
}
