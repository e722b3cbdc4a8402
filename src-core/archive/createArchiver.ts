import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Logger.ts';
import { type ArchivePolicy, DEFAULT_ARCHIVE_POLICY } from './ArchiveStore.ts';
import type { Archive } from './createArchive.ts';
import { createArchiveSteps } from './createArchiveSteps.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createCircuitBreaker } from '../sql/createLazyResource.ts';
import { scanKeys } from '../redis/scanKeys.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';

/** Lease on a queue entry: longer than the time budget of a run plus one batch. */
const CLAIM_MS = 120_000;
const BUDGET_MS = 30_000;
/** The entry that finds the others, and schedules itself again. */
export const FIND_LONG_LOGS = 'look for long logs';

/**
 * Moves old events of direct conversations and topics from Redis to the archive. A delayed queue in Redis ensures that
 * one node processes each log, and that another node continues after a crash. An entry is the id of a log, or
 * `FIND_LONG_LOGS`.
 */
export interface Archiver {
  /** Processes the due entries. Throws the errors of `RedisAccess` and `Archive`; the next sweep continues. */
  sweep(): Promise<void>;
  /** Finds long logs now and moves all events that may be moved. Returns their number. Throws as `sweep` does. */
  moveAll(): Promise<number>;
  stop(): void;
}

export interface ArchiverOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly archive: Archive;
  readonly log: Logger;
  /** Overrides of `DEFAULT_ARCHIVE_POLICY`. */
  readonly policy: Partial<ArchivePolicy>;
  readonly sweepEveryMs: number;
}

export function createArchiver({ redis, keys, archive, log, sweepEveryMs, ...options }: ArchiverOptions): Archiver {
  const policy = { ...DEFAULT_ARCHIVE_POLICY, ...options.policy };
  const steps = createArchiveSteps({ redis, keys, archive });
  const breaker = createCircuitBreaker();
  let isScheduled = false;
  const agenda = createDelayedQueue(redis, keys, {
    name: 'histories',
    during: 'archiving',
    pollIntervalMs: sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    processJob: (entry, now) =>
      breaker.run(() => (entry === FIND_LONG_LOGS ? findLongLogs(now) : archiveLog(entry, now)), onFailed),
  });

  function onFailed(error: ChatError, againInMs: number): void {
    log.warn({ code: error.code, ...error.details, againInMs }, 'archiving is paused');
  }

  async function findLongLogs(now: number): Promise<number> {
    await agenda.schedule(await listLongLogs(redis, keys, policy.keep), 0);
    return now + policy.everyMs;
  }

  /** Returns when the log is due again; 0: not until it is found again. */
  async function archiveLog(logId: string, now: number): Promise<number> {
    const start = performance.now();
    try {
      await requireSameDatabase();
      await steps.redactRecalled(logId);
      while ((await steps.moveBatch(logId, policy)) > 0) {
        if (performance.now() - start > BUDGET_MS) return now;
      }
      return 0;
    } catch (error) {
      if (error instanceof ChatError && error.code === 'CONVERSATION_NOT_FOUND') return 0;
      throw error;
    }
  }

  /** Prevents that the history is split between two databases. Throws ARCHIVE_MISSING `{reason}`. */
  async function requireSameDatabase(): Promise<void> {
    const identity = await archive.use('archiving', (store) => store.identity());
    const { standing: claimed } = await redis.run(scripts.claimIdentity, keys.archive, { identity });
    if (claimed === identity) return;
    throw new ChatError('ARCHIVE_MISSING', { reason: 'the history of this Redis is archived in another database' });
  }

  return {
    async sweep() {
      if (!isScheduled) await agenda.schedule([FIND_LONG_LOGS], 0);
      isScheduled = true;
      await agenda.processDue();
    },
    async moveAll() {
      await requireSameDatabase();
      let moved = 0;
      for (const logId of await listLongLogs(redis, keys, policy.keep)) {
        await steps.redactRecalled(logId);
        for (let count = 1; count > 0; moved += count) count = await steps.moveBatch(logId, policy);
      }
      return moved;
    },
    stop: agenda.stop,
  };
}

/**
 * The logs of direct conversations and topics that have more than `keep` events in Redis. Scans all keys in small
 * steps.
 */
async function listLongLogs(redis: RedisAccess, keys: Keys, keep: number): Promise<string[]> {
  const during = 'looking for long logs';
  const { patterns, idOf } = keys.unboundedLogs;
  const found: string[] = [];
  await scanKeys(redis, patterns, during, async (logs) => {
    const lengths = await redis.call(during, (command) => Promise.all(logs.map((log) => command.llen(log))));
    for (const [index, log] of logs.entries()) if ((lengths[index] ?? 0) > keep) found.push(idOf(log));
  });
  return found;
}
