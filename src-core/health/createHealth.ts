import type { HealthReport, HealthRow } from '#shared/contract/healthCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { History } from '../archive/createHistory.ts';
import type { BlobStore } from '../blob/BlobStore.ts';
import type { Counter } from '../counter/createCounter.ts';
import type { Logger } from '../Logger.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { DeadlineError, withDeadline } from '../redis/withDeadline.ts';
import { healthRow } from './healthRow.ts';
import { checkRedisHealth } from './redisHealth.ts';

/** The state of what this node depends on, for admins. */
export interface Health {
  /** Never throws: what can't be checked is a row. Callers within a few seconds share one result. */
  read(): Promise<HealthReport>;
}

export interface HealthPorts {
  readonly redis: Pick<RedisAccess, 'call'>;
  readonly counter: Pick<Counter, 'backlog' | 'checkDatabase'>;
  readonly history: Pick<History, 'check'>;
  readonly blobs: { readonly store: Pick<BlobStore, 'check'> };
  readonly log: Logger;
}

interface HealthTimes {
  /** Limit of each check. */
  readonly limitMs: number;
  /** How long a result is reused. */
  readonly reusedMs: number;
}

const TIMES: HealthTimes = { limitMs: 3_000, reusedMs: 5_000 };

/** Totals are written every few seconds, and the archive is filled every hour. */
const DATABASE_LAG_MS = 600_000;
const ARCHIVE_LAG_MS = 3_600_000;
/** Free space of a folder, in bytes; `most`: a tenth of a large disk is enough. */
const FREE = { problem: 100e6, warning: 1e9, part: 0.1, most: 20e9 };

export function createHealth(ports: HealthPorts, { limitMs, reusedMs }: HealthTimes = TIMES): Health {
  const { redis, counter, history, blobs, log } = ports;
  const limited = (failed: Failure, work: () => Promise<HealthRow[]>) => limitCheck({ failed, work, limitMs, log });
  const checks = [
    limited('redisFailed', () => checkRedisHealth(redis)),
    limited('databaseFailed', async () => [await checkDatabase(counter)]),
    limited('archiveFailed', async () => [await checkArchive(history)]),
    limited('filesFailed', async () => [await checkFiles(blobs.store)]),
  ];
  let latest: { readonly report: Promise<HealthReport>; readonly until: number } | null = null;

  async function check(): Promise<HealthReport> {
    const rows = await Promise.all(checks.map((one) => one()));
    const node = { version: packageJson.version, uptimeMs: Math.round(process.uptime() * 1_000) };
    return { checkedAt: Date.now(), rows: [...rows.flat(), healthRow('nodeRuns', node)] };
  }

  return {
    read() {
      if (latest === null || performance.now() >= latest.until) {
        // Longer than the checks may take, so that a slow one isn't repeated by the next caller.
        latest = { report: check(), until: performance.now() + limitMs + reusedMs };
      }
      return latest.report;
    },
  };
}

type Failure = 'redisFailed' | 'databaseFailed' | 'archiveFailed' | 'filesFailed';

interface LimitedCheck {
  readonly failed: Failure;
  readonly work: () => Promise<HealthRow[]>;
  readonly limitMs: number;
  readonly log: Logger;
}

/** A check that always ends in time. While it hangs it is not started again. */
function limitCheck({ failed, work, limitMs, log }: LimitedCheck): () => Promise<HealthRow[]> {
  let running: Promise<HealthRow[]> | null = null;

  function codeOf(error: unknown): string {
    if (error instanceof ChatError) return error.code;
    if (error instanceof DeadlineError) return 'TIMEOUT';
    log.error({ err: error, failed }, 'a health check failed');
    return 'INTERNAL';
  }

  return async () => {
    running ??= work().finally(() => (running = null));
    try {
      return await withDeadline(running, limitMs);
    } catch (error) {
      return [healthRow(failed, { code: codeOf(error) })];
    }
  };
}

/** Throws what `Counter.checkDatabase` and `Counter.backlog` throw. */
async function checkDatabase(counter: HealthPorts['counter']): Promise<HealthRow> {
  const dialect = await counter.checkDatabase();
  if (dialect === null) return healthRow('databaseNone');
  const { pendingDeltas: pending, flushLagMs: lagMs } = await counter.backlog();
  const kind = dialect === 'postgres' ? 'PostgreSQL' : 'SQLite';
  return lagMs > DATABASE_LAG_MS
    ? healthRow('databaseBehind', { kind, pending, lagMs })
    : healthRow('databaseAnswers', { kind, pending });
}

/** Throws what `History.check` throws. */
async function checkArchive(history: HealthPorts['history']): Promise<HealthRow> {
  const lagMs = await history.check();
  if (lagMs === null) return healthRow('archiveNone');
  return lagMs > ARCHIVE_LAG_MS ? healthRow('archiveBehind', { lagMs }) : healthRow('archiveAnswers');
}

/** Throws what `BlobStore.check` throws. */
async function checkFiles(store: HealthPorts['blobs']['store']): Promise<HealthRow> {
  const found = await store.check();
  if (found.kind !== 'folder') return healthRow(found.kind === 'redis' ? 'filesInRedis' : 'filesInBucket');
  const { freeBytes, totalBytes } = found;
  const low = Math.max(FREE.warning, Math.min(totalBytes * FREE.part, FREE.most));
  const finding = freeBytes < FREE.problem ? 'filesFull' : freeBytes < low ? 'filesLow' : 'filesInFolder';
  return healthRow(finding, { freeBytes, totalBytes });
}
