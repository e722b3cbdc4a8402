import { scripts } from '../generated/scripts.ts';
import type { Agendas, Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

const JOBS_PER_CLAIM = 100;

export interface AgendaOptions {
  readonly name: Agendas;
  /** Names the operation in the log. */
  readonly during: string;
  readonly everyMs: number;
  /** Visibility timeout: a claimed job that was not completed can be claimed again after this time. */
  readonly claimMs: number;
  /** Processes a job. Returns when it is due again, as Unix time in ms; 0: never. `now` by Redis' clock. */
  readonly lookAfter: (entry: string, now: number) => Promise<number>;
  /**
   * With it, a failed job is retried after its claim expires and does not block others. Without it, a failure ends the
   * sweep.
   */
  readonly onFailed?: (error: unknown) => void;
}

/** A delayed queue in Redis. Each job is claimed by one node; after a crash another node claims it. */
export interface Agenda {
  /** Schedules jobs after a delay. A job that is due earlier keeps its time. Throws what `RedisAccess.run` throws. */
  readonly mark: (entries: readonly string[], afterMs: number) => Promise<void>;
  /**
   * Processes all due jobs; concurrent calls share one run. A call during a run also covers jobs that have become due
   * since. Throws what `RedisAccess` throws; the next sweep continues.
   */
  readonly sweep: () => Promise<void>;
  /** Stops polling. */
  readonly stop: () => void;
  /** Resolves when the sweep in progress has ended, successful or not. */
  readonly settled: () => Promise<void>;
}

export function createAgenda(redis: RedisAccess, keys: Keys, options: AgendaOptions): Agenda {
  const { name, during, everyMs, claimMs, lookAfter, onFailed } = options;
  const key = keys.agenda(name);
  let running: Promise<void> | null = null;
  let runAgain = false;
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => redis.typeError(error, during));
  }, everyMs);
  timer.unref();

  function sweep(): Promise<void> {
    runAgain = running !== null;
    running ??= sweepAll().finally(() => (running = null));
    return running;
  }

  async function sweepAll(): Promise<void> {
    let claimed;
    do {
      runAgain = false;
      const args = { limit: JOBS_PER_CLAIM, claimMs };
      const { claimedUntil, entries } = await redis.run(scripts.takeDue, key, args);
      for (const entry of entries) await process(entry, claimedUntil);
      claimed = entries.length;
    } while (claimed === JOBS_PER_CLAIM || runAgain);
  }

  async function process(entry: string, claimedUntil: number): Promise<void> {
    try {
      const dueAt = await lookAfter(entry, claimedUntil - claimMs);
      await redis.run(scripts.settleDue, key, { entry, claimedUntil, dueAt });
    } catch (error) {
      if (onFailed === undefined) throw error;
      onFailed(error);
    }
  }

  return {
    async mark(entries, afterMs) {
      if (entries.length > 0) await redis.run(scripts.markDue, key, { afterMs, entries });
    },
    sweep,
    stop: () => clearInterval(timer),
    settled: async () => {
      // The caller of `sweep` handles the error.
      await running?.catch(() => undefined);
    },
  };
}
