import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ChatError } from '#shared/errors/ChatError.ts';

/** Runs `use` on an open file and closes it again, whatever happens. */
export async function withFile<Value>(
  path: string,
  flags: string | number,
  use: (file: FileHandle) => Promise<Value>,
): Promise<Value> {
  const file = await open(path, flags, 0o600);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Writes all of `bytes`: one call of the system may take less. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}

/** Brings the names in a folder to the disk. Windows can't, and does it by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(path, 'r', (folder) => folder.sync());
}

/**
 * Makes a folder and those above it that are missing. Each step is taken once: `mkdir` with `recursive` tries for ever where
 * a file system takes no folders and says that the path is not there, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isMade(path)) return;
  await makeFolder(dirname(path));
  if (!(await isMade(path))) throw new Error(`No folder can be made at ${path}`);
}

/** Makes one folder. Says whether it is there; if not, the one above it is missing. */
async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return true;
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path) return false;
    throw error;
  }
}

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Carries out a step on disk. Throws BLOB_STORE_FULL where the disk or the quota has no room left. */
export async function orFull<Value>(step: Promise<Value>): Promise<Value> {
  try {
    return await step;
  } catch (error) {
    if (NO_ROOM.has(codeOf(error))) throw new ChatError('BLOB_STORE_FULL', {}, { cause: error });
    throw error;
  }
}

/** What a step answers, or `null` where its file or folder is not there. */
export async function orNull<Value>(step: Promise<Value>): Promise<Value | null> {
  try {
    return await step;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
