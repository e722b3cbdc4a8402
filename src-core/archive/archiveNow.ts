import type { Logger, RedisTarget } from '../Core.ts';
import { createKeys } from '../keys.ts';
import { createRedis } from '../redis/createRedis.ts';
import type { ArchivePolicy, ArchivePorts } from './ArchivePorts.ts';
import { createArchive } from './createArchive.ts';
import { createArchiver } from './createArchiver.ts';

interface ArchiveNowOptions {
  readonly redis: RedisTarget;
  readonly open: ArchivePorts['open'];
  readonly policy: Partial<ArchivePolicy>;
  readonly log: Logger;
  /** As of `CorePorts`. */
  readonly keyPrefix?: string;
}

const ANSWER_MS = 30_000;
/** It looks after nothing by itself: whoever calls it waits for it. */
const NEVER_MS = 2 ** 31 - 1;

/** Moves all history that a policy lets go, once. Returns how many events that were. Throws what `Archiver.moveAll` throws. */
export async function archiveNow({
  redis: place,
  open,
  policy,
  log,
  keyPrefix = 'parley',
}: ArchiveNowOptions): Promise<number> {
  const redis = createRedis({ ...place, log, deadlineMs: ANSWER_MS });
  const archive = createArchive({ open }, log);
  const keys = createKeys(keyPrefix);
  const archiver = createArchiver({ redis, keys, archive, log, policy, sweepEveryMs: NEVER_MS });
  try {
    return await archiver.moveAll();
  } finally {
    archiver.stop();
    await archive.stop();
    redis.stop();
  }
}
