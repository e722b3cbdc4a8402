import type { Logger } from '../Core.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import type { ArchivePorts } from './ArchivePorts.ts';
import { type Archive, createArchive } from './createArchive.ts';
import { createArchiver } from './createArchiver.ts';
import { createBlanker } from './createBlanker.ts';

/** What left Redis, and who looks after it. */
export interface History {
  readonly archive: Archive;
  /** A message of the archive is about to be recalled. Throws what `RedisAccess.run` throws. */
  watchRecall(conversationId: string): Promise<void>;
  /** Looks after whatever it is time to. Throws what `RedisAccess` and `Archive` throw. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

interface HistoryOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly timing: Timing;
  readonly log: Logger;
}

export function createHistory(options: HistoryOptions, ports: ArchivePorts | undefined): History {
  const { redis, keys, log } = options;
  const { sweepEveryMs, lookEveryMs } = options.timing;
  const archive = createArchive(ports, log);
  // Who has no archive must not take up what is to be done there: it would be left undone.
  const shared = { redis, keys, archive, log, sweepEveryMs, lookEveryMs };
  const blanker = ports && createBlanker(shared);
  const archiver = ports?.policy && createArchiver({ ...shared, policy: ports.policy });
  return {
    archive,
    async watchRecall(conversationId) {
      await blanker?.watch(conversationId);
    },
    async sweep() {
      await Promise.all([blanker?.sweep(), archiver?.sweep()]);
    },
    async stop() {
      blanker?.stop();
      archiver?.stop();
      await archive.stop();
    },
  };
}
