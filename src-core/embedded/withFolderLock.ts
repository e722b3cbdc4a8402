import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import type { Logger } from '../Logger.ts';

/** A lock without a heartbeat of its owner for this long is stale. */
const STALE_MS = 5_000;
/** Timeout for acquiring the lock; longer than a server takes to load a large log. */
const MAX_WAIT_MS = 180_000;

/**
 * Runs one start or stop at a time across all processes that use the folder. Locks with different names are
 * independent.
 */
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
    retries: { forever: true, maxRetryTime: MAX_WAIT_MS, minTimeout: 20, maxTimeout: 250, randomize: true },
    onCompromised: (error) => log.warn({ err: error, folder }, 'another process took the lock of the private Redis'),
  });
  try {
    return await run();
  } finally {
    await release().catch((error: unknown) =>
      log.warn({ err: error, folder }, 'the lock was already lost at its release'),
    );
  }
}
