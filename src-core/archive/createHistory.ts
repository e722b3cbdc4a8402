import type { Logger } from '../Logger.ts';
import type { ArchivePorts } from './ArchiveStore.ts';
import { type Archive, createArchive } from './createArchive.ts';
import { createArchiveSteps } from './createArchiveSteps.ts';
import { createArchiver } from './createArchiver.ts';
import type { Keys, QueueName } from '../keys.ts';
import type { DataPorts, RawRedis, RedisAccess } from '../redis/RedisAccess.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';

/** The archive, and the background jobs that fill and redact it. */
export interface History {
  readonly archive: Archive;
  /** Schedules the redaction of an archived message before it is recalled. Throws the errors of `RedisAccess.run`. */
  scheduleRedaction(conversationId: string): Promise<void>;
  /**
   * Checks that the archive answers. Returns for how long (ms) the oldest job has been due; null: there is no archive.
   * Throws the errors of `RedisAccess` and `Archive`.
   */
  check(): Promise<number | null>;
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
    async check() {
      if (ports === undefined) return null;
      await archive.use('checking the archive', (store) => store.identity());
      const queues = archiver === undefined ? (['recalls'] as const) : (['recalls', 'histories'] as const);
      return measureLag(redis, keys, queues);
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

/** For how long the oldest due job of these queues has been due. Jobs in progress are due again later. */
async function measureLag(redis: RawRedis, keys: Keys, queues: readonly QueueName[]): Promise<number> {
  return redis.call('measuring the lag of the archive', async (command) => {
    const [seconds] = await command.time();
    const lags = queues.map(async (name) => {
      const { due } = keys.agenda(name);
      const [oldest] = await command.zrange(due, '0', '0');
      const dueAt = oldest === undefined ? null : await command.zscore(due, oldest);
      return dueAt === null ? 0 : Number(seconds) * 1_000 - Number(dueAt);
    });
    return (await Promise.all(lags)).reduce((longest, lag) => Math.max(longest, lag), 0);
  });
}

const CLAIM_MS = 60_000;

/** Redacts recalled messages in the archive. A delayed queue in Redis ensures that this also happens after a crash. */
interface Redactor {
  /** Schedules the redaction before an archived message is recalled, so that it happens even if the caller crashes. */
  schedule(conversationId: string): Promise<void>;
  /** Processes the due redactions. Throws the errors of `RedisAccess`; the next sweep continues. */
  sweep(): Promise<void>;
  stop(): void;
}

interface RedactorOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly archive: Archive;
  readonly sweepEveryMs: number;
  /** Delay before the redaction; longer than the recall takes. */
  readonly cleanupDelayMs: number;
}

function createRedactor({ redis, keys, archive, sweepEveryMs, cleanupDelayMs }: RedactorOptions): Redactor {
  const steps = createArchiveSteps({ redis, keys, archive });
  const agenda = createDelayedQueue(redis, keys, {
    name: 'recalls',
    during: 'redacting recalled messages',
    pollIntervalMs: sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    processJob: async (conversationId) => {
      await steps.redactRecalled(conversationId);
      return 0;
    },
    onFailed: (error) => redis.typeError(error, 'redacting recalled messages'),
  });
  return {
    schedule: (conversationId) => agenda.schedule([conversationId], cleanupDelayMs),
    sweep: agenda.processDue,
    stop: agenda.stop,
  };
}
