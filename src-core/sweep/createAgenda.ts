import { scripts } from '../generated/scripts.ts';
import type { Agendas, Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

const ENTRIES_AT_ONCE = 100;

export interface AgendaOptions {
  readonly name: Agendas;
  /** What is done, for the log. */
  readonly during: string;
  readonly everyMs: number;
  /** After this long what somebody began to look after and did not finish is anybody's again. */
  readonly claimMs: number;
  /** When the entry is due again, in ms since 1970; 0: not until something changes. `now` by Redis' clock. */
  readonly lookAfter: (entry: string, now: number) => Promise<number>;
  /** One that fails is tried again when its claim is over, and holds up no other. Left out: it ends the sweep. */
  readonly onFailed?: (error: unknown) => void;
}

/** What has to be looked after, and when, kept in Redis: of many Parleys one does each, and a crash leaves it to the next. */
export interface Agenda {
  /** These have to be looked after, in so many ms. An earlier time stays. Throws what `RedisAccess.run` throws. */
  readonly mark: (entries: readonly string[], afterMs: number) => Promise<void>;
  /**
   * Looks after all that is due, never twice at once; also what is due only now, when it is asked while it is under way.
   * Throws what `RedisAccess` throws; what was left is done by the next.
   */
  readonly sweep: () => Promise<void>;
  /** Ends the timer. */
  readonly stop: () => void;
  /** Resolves when nothing is under way, however it ended. */
  readonly settled: () => Promise<void>;
}

export function createAgenda(redis: RedisAccess, keys: Keys, options: AgendaOptions): Agenda {
  const { name, during, everyMs, claimMs, lookAfter, onFailed } = options;
  const key = keys.agenda(name);
  let underWay: Promise<void> | null = null;
  let isAskedAgain = false;
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => redis.typeError(error, during));
  }, everyMs);
  timer.unref();

  function sweep(): Promise<void> {
    isAskedAgain = underWay !== null;
    underWay ??= sweepAll().finally(() => (underWay = null));
    return underWay;
  }

  async function sweepAll(): Promise<void> {
    let taken;
    do {
      isAskedAgain = false;
      const args = { limit: ENTRIES_AT_ONCE, claimMs };
      const { claimedUntil, entries } = await redis.run(scripts.takeDue, key, args);
      for (const entry of entries) await settle(entry, claimedUntil);
      taken = entries.length;
    } while (taken === ENTRIES_AT_ONCE || isAskedAgain);
  }

  async function settle(entry: string, claimedUntil: number): Promise<void> {
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
      // Who asked for it has the error.
      await underWay?.catch(() => undefined);
    },
  };
}
