import { type FileHandle, open } from 'node:fs/promises';
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
