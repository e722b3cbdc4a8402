import { scripts } from '../generated/scripts.ts';
import type { Keys, QueueName } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

const JOBS_PER_CLAIM = 100;

export interface DelayedQueueOptions {
  readonly name: QueueName;
  /** Names the operation in the log. */
  readonly during: string;
  readonly pollIntervalMs: number;
  /** Visibility timeout: a claimed job that was not completed can be claimed again after this time. */
  readonly visibilityTimeoutMs: number;
  /** Processes a job. Returns when it is due again, as Unix time in ms; 0: never. `now` by Redis' clock. */
  readonly processJob: (entry: string, now: number) => Promise<number>;
  /**
   * With it, a failed job is retried after its claim expires and does not block others. Without it, a failure ends the
   * sweep.
   */
  readonly onFailed?: (error: unknown) => void;
}

/** A delayed queue in Redis. Each job is claimed by one node; after a crash another node claims it. */
export interface DelayedQueue {
  /** Schedules jobs after a delay. A job that is due earlier keeps its time. Throws what `RedisAccess.run` throws. */
  readonly schedule: (entries: readonly string[], afterMs: number) => Promise<void>;
  /** Schedules a job at once unless it is scheduled or claimed. Throws what `RedisAccess.call` throws. */
  readonly scheduleMissing: (entry: string) => Promise<void>;
  /**
   * Processes all due jobs; concurrent calls share one run. A call during a run also covers jobs that have become due
   * since. Throws what `RedisAccess` throws; the next sweep continues.
   */
  readonly processDue: () => Promise<void>;
  /** Stops polling. */
  readonly stop: () => void;
  /** Resolves when the sweep in progress has ended, successful or not. */
  readonly whenIdle: () => Promise<void>;
}

export function createDelayedQueue(redis: RedisAccess, keys: Keys, options: DelayedQueueOptions): DelayedQueue {
  const { name, during, pollIntervalMs, visibilityTimeoutMs, processJob, onFailed } = options;
  const key = keys.agenda(name);
  let running: Promise<void> | null = null;
  let runAgain = false;
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => redis.typeError(error, during));
  }, pollIntervalMs);
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
      const args = { limit: JOBS_PER_CLAIM, claimMs: visibilityTimeoutMs };
      const { claimedUntil, entries } = await redis.run(scripts.takeDue, key, args);
      for (const entry of entries) await process(entry, claimedUntil);
      claimed = entries.length;
    } while (claimed === JOBS_PER_CLAIM || runAgain);
  }

  async function process(entry: string, claimedUntil: number): Promise<void> {
    try {
      const dueAt = await processJob(entry, claimedUntil - visibilityTimeoutMs);
      await redis.run(scripts.settleDue, key, { entry, claimedUntil, dueAt });
    } catch (error) {
      if (onFailed === undefined) throw error;
      onFailed(error);
    }
  }

  return {
    async schedule(entries, afterMs) {
      if (entries.length > 0) await redis.run(scripts.markDue, key, { afterMs, entries });
    },
    async scheduleMissing(entry) {
      await redis.call(during, (command) => command.zadd(key.due, 'NX', 0, entry));
    },
    processDue: sweep,
    stop: () => clearInterval(timer),
    whenIdle: async () => {
      // The caller of `sweep` handles the error.
      await running?.catch(() => undefined);
    },
  };
}

/** Multiplexes many wake-up times onto one timer. */
interface WakeupTimer {
  /** Schedules a wake-up in `ms`, at most `SLOT_MS` late. Earlier requests stay scheduled. */
  scheduleWakeup(ms: number): void;
  stop(): void;
}

/** Wake-ups within the same slot are coalesced: each costs a script call. */
const SLOT_MS = 50;

export function createWakeupTimer(wake: () => void): WakeupTimer {
  const slots = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let armedFor = Infinity;
  let isStopped = false;

  function arm(): void {
    let next = Infinity;
    for (const slot of slots) next = Math.min(next, slot);
    if (isStopped || next >= armedFor) return;
    clearTimeout(timer);
    armedFor = next;
    timer = setTimeout(fire, Math.max(next * SLOT_MS - performance.now(), 0));
    timer.unref();
  }

  function fire(): void {
    armedFor = Infinity;
    const now = performance.now() / SLOT_MS;
    for (const slot of slots) if (slot <= now) slots.delete(slot);
    wake();
    arm();
  }

  return {
    scheduleWakeup(ms) {
      slots.add(Math.ceil((performance.now() + ms) / SLOT_MS));
      arm();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
