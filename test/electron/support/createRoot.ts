import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for everything that Parley writes. */
export async function createRoot(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'parley-electron-')));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
