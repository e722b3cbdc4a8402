import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import type { Logger } from '../Core.ts';

/** A lock whose owner was killed counts as free after this long. */
const STALE_MS = 5_000;
/** Longer than a server may take to load a large log. */
const PATIENCE_MS = 180_000;

/** Runs one start or stop at a time, over all processes that use the folder; another `name` is for another kind of work. */
export async function withFolderLock<Value>(
  folder: string,
  log: Logger,
  run: () => Promise<Value>,
  name = 'server.lock',
): Promise<Value> {
  const release = await lockfile.lock(folder, {
    lockfilePath: join(folder, name),
    realpath: false,
    stale: STALE_MS,
    retries: { forever: true, maxRetryTime: PATIENCE_MS, minTimeout: 20, maxTimeout: 250, randomize: true },
    onCompromised: (error) => log.warn({ err: error, folder }, 'another process took the lock of the private Redis'),
  });
  try {
    return await run();
  } finally {
    await release().catch((error: unknown) => log.warn({ err: error, folder }, 'the lock was no longer ours'));
  }
}
