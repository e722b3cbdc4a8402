import type { Logger } from '../Logger.ts';
import type { Keys } from '../keys.ts';
import type { DataPorts, RawRedis } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import type { ArchivePorts } from './ArchivePorts.ts';
import { type Archive, createArchive } from './createArchive.ts';
import { createArchiver } from './createArchiver.ts';
import { createRedactor } from './createRedactor.ts';

/** The archive, and the background jobs that fill and redact it. */
export interface History {
  readonly archive: Archive;
  /** Schedules the redaction of an archived message before it is recalled. Throws the errors of `RedisAccess.run`. */
  scheduleRedaction(conversationId: string): Promise<void>;
  /** Processes the due jobs. Throws the errors of `RedisAccess` and `Archive`. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** Whole logs: their events in Redis and in the archive. */
export interface LogPorts extends DataPorts {
  readonly history: History;
}

interface HistoryOptions {
  readonly redis: RawRedis;
  readonly keys: Keys;
  readonly timing: Timing;
  readonly log: Logger;
}

export function createHistory(options: HistoryOptions, ports: ArchivePorts | undefined): History {
  const { redis, keys, log } = options;
  const { sweepEveryMs, cleanupDelayMs } = options.timing;
  const archive = createArchive(ports, log);
  // A node without an archive must not claim the jobs, because it could not complete them.
  const shared = { redis, keys, archive, log, sweepEveryMs, cleanupDelayMs };
  const redactor = ports && createRedactor(shared);
  const archiver = ports?.policy && createArchiver({ ...shared, policy: ports.policy });
  return {
    archive,
    async scheduleRedaction(conversationId) {
      await redactor?.schedule(conversationId);
    },
    async sweep() {
      await Promise.all([redactor?.sweep(), archiver?.sweep()]);
    },
    async stop() {
      redactor?.stop();
      archiver?.stop();
      await archive.stop();
    },
  };
}
