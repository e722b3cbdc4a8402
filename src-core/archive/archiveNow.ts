import type { Logger } from '../Logger.ts';
import type { RedisTarget } from '../redis/redisEndpoint.ts';
import { createKeys } from '../keys.ts';
import { createRedisAccess } from '../redis/createRedisAccess.ts';
import type { ArchivePolicy, ArchivePorts } from './ArchiveStore.ts';
import { createArchive } from './createArchive.ts';
import { createArchiver } from './createArchiver.ts';

interface ArchiveNowOptions {
  readonly redis: RedisTarget;
  readonly open: ArchivePorts['open'];
  readonly policy: Partial<ArchivePolicy>;
  readonly log: Logger;
  /** As in `CorePorts`. */
  readonly keyPrefix?: string;
}

const DEADLINE_MS = 30_000;
/** Disables the background timer (the longest interval that a timer takes), because the caller awaits the result. */
const NEVER_MS = 2 ** 31 - 1;

/** Moves all events that the policy allows, once. Returns their number. Throws the errors of `Archiver.moveAll`. */
export async function archiveNow({
  redis: target,
  open,
  policy,
  log,
  keyPrefix = 'parley',
}: ArchiveNowOptions): Promise<number> {
  const redis = createRedisAccess({ ...target, log, deadlineMs: DEADLINE_MS });
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
