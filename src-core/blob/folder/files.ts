import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ChatError } from '#shared/errors/ChatError.ts';

/** Opens a file, runs `use`, and always closes the file. */
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

/** Writes all of `bytes`, because one system call may write fewer. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, position + written);
    written += bytesWritten;
  }
}

/** Syncs the entries of a folder to disk. Windows does this by itself and offers no call for it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(path, 'r', (folder) => folder.sync());
}

/**
 * Creates a folder and its missing parents, one attempt for each. `mkdir` with `recursive` retries endlessly on file
 * systems that answer ENOENT for a new folder, such as `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await tryMakeFolder(path)) return;
  await makeFolder(dirname(path));
  if (!(await tryMakeFolder(path))) throw new Error(`cannot create a folder at ${path}`);
}

/** Creates one folder. Returns true if it exists afterwards, false if its parent is missing. */
async function tryMakeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return true;
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path) return false;
    throw error;
  }
}

const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Awaits a disk operation. Throws BLOB_STORE_FULL when the disk or the quota is exhausted. */
export async function orFull<Value>(step: Promise<Value>): Promise<Value> {
  try {
    return await step;
  } catch (error) {
    if (NO_SPACE.has(codeOf(error))) throw new ChatError('BLOB_STORE_FULL', {}, { cause: error });
    throw error;
  }
}

/** Awaits a disk operation; null when its file or folder does not exist. */
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
