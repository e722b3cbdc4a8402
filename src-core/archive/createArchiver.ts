import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Core.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createCircuitBreaker } from '../sql/createCircuitBreaker.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import { DEFAULT_ARCHIVE_POLICY, type ArchivePolicy } from './ArchivePorts.ts';
import type { Archive } from './createArchive.ts';
import { createMover } from './createMover.ts';
import { listLongLogs } from './listLongLogs.ts';

/** Longer than anything between two looks at the clock may take. */
const CLAIM_MS = 120_000;
const AT_ONCE_MS = 30_000;
const LOOK = 'look for long logs';

/**
 * Moves old history of direct conversations and topics from Redis to the archive. Redis keeps in mind where and when, so that of many
 * Parleys one does each, and what a crash left is found again. An entry is the id of a log, or that long logs are to be looked for.
 */
export interface Archiver {
  /** Looks after whatever it is time to. Throws what `RedisAccess` and `Archive` throw; what was left is done by the next. */
  sweep(): Promise<void>;
  /** Looks for long logs now, and moves all that may be moved. Returns how many events that were. Throws as `sweep` does. */
  moveAll(): Promise<number>;
  stop(): void;
}

export interface ArchiverOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly archive: Archive;
  readonly log: Logger;
  /** What differs from `DEFAULT_ARCHIVE_POLICY`. */
  readonly policy: Partial<ArchivePolicy>;
  readonly sweepEveryMs: number;
}

export function createArchiver({ redis, keys, archive, log, sweepEveryMs, ...options }: ArchiverOptions): Archiver {
  const policy = { ...DEFAULT_ARCHIVE_POLICY, ...options.policy };
  const mover = createMover({ redis, keys, archive });
  const breaker = createCircuitBreaker();
  let isAsked = false;
  const agenda = createAgenda(redis, keys, {
    name: 'histories',
    during: 'archiving',
    everyMs: sweepEveryMs,
    claimMs: CLAIM_MS,
    lookAfter: (entry, now) => breaker.run(() => (entry === LOOK ? look(now) : tend(entry, now)), onFailed),
  });

  function onFailed(error: ChatError, againInMs: number): void {
    log.warn({ code: error.code, ...error.details, againInMs }, 'archiving is paused');
  }

  async function look(now: number): Promise<number> {
    await agenda.mark(await listLongLogs(redis, keys, policy.keep), 0);
    return now + policy.everyMs;
  }

  /** When the log is due again; 0: not before it is found again. */
  async function tend(logId: string, now: number): Promise<number> {
    const start = performance.now();
    try {
      await refuseOtherDatabase();
      await mover.settleRecalls(logId);
      while ((await mover.moveBatch(logId, policy)) > 0) {
        if (performance.now() - start > AT_ONCE_MS) return now;
      }
      return 0;
    } catch (error) {
      if (error instanceof ChatError && error.code === 'CONVERSATION_NOT_FOUND') return 0;
      throw error;
    }
  }

  /** Two databases would each have a part of the history. Throws ARCHIVE_MISSING `{reason}`. */
  async function refuseOtherDatabase(): Promise<void> {
    const identity = await archive.use('archiving', (store) => store.identity());
    const { standing } = await redis.run(scripts.claimIdentity, keys.archive, { identity });
    if (standing === identity) return;
    throw new ChatError('ARCHIVE_MISSING', { reason: 'the history of this Redis is archived in another database' });
  }

  return {
    async sweep() {
      if (!isAsked) await agenda.mark([LOOK], 0);
      isAsked = true;
      await agenda.sweep();
    },
    async moveAll() {
      await refuseOtherDatabase();
      let moved = 0;
      for (const logId of await listLongLogs(redis, keys, policy.keep)) {
        await mover.settleRecalls(logId);
        for (let count = 1; count > 0; moved += count) count = await mover.moveBatch(logId, policy);
      }
      return moved;
    },
    stop: agenda.stop,
  };
}
