import { ChatError } from '#shared/errors/ChatError.ts';
import { growingPause } from '#shared/rpc/growingPause.ts';
import type { Archive } from '../archive/createArchive.ts';
import type { Logger } from '../Core.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { Timing } from '../timing.ts';
import { createAlarm } from './createAlarm.ts';
import { createTouches } from './createTouches.ts';
import type { Projection } from './Projection.ts';
import { createTender } from './tendConversation.ts';

/** After something happened it is looked again so soon: another Parley may have written while the first look was under way. */
const AGAIN_MS = 2_000;
const QUIET_MS = 10_000;
const PAUSES = { firstMs: 1_000, mostMs: 300_000 };
/** What this process has scheduled for later than this is found by whoever looks then. */
const SOON_MS = 3_000;

/**
 * Follows the logs, and lets projections write what is derived from them. Redis keeps in mind in which conversations something
 * happened, so that of many Parleys one looks, and what a crash left is found by the others (docs/decisions, "notices on the log").
 */
export interface Follower {
  /** Something is about to change in this conversation. Costs nothing while that is known already. */
  touch(conversationId: string): void;
  /** What follows them, from now on. */
  begin(projections: readonly Projection[]): void;
  /** Looks at all conversations that are due. Throws what `RedisAccess` throws; what was left is done by the next. */
  sweep(): Promise<void>;
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

export interface FollowerOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly archive: Pick<Archive, 'read'>;
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'followAfterMs' | 'followClaimMs'>;
  readonly log: Logger;
  /** A conversation in which nothing happens is forgotten after this; longer than any call lasts. */
  readonly quietMs?: number;
}

export function createFollower(options: FollowerOptions): Follower {
  const { redis, keys, archive, timing, log, quietMs = QUIET_MS } = options;
  const { sweepEveryMs, followAfterMs, followClaimMs } = timing;
  const during = 'following conversations';
  let projections: readonly Projection[] = [];
  let isStopped = false;
  const quietSince = new Map<string, number>();
  const failures = new Map<string, number>();
  const tend = createTender({ redis, keys, archive, log });
  const agenda = createAgenda(redis, keys, {
    name: 'follow',
    during,
    everyMs: sweepEveryMs,
    claimMs: followClaimMs,
    lookAfter,
    onFailed: (error) => redis.typeError(error, during),
  });
  const alarm = createAlarm(() => {
    sweep().catch((error: unknown) => redis.typeError(error, during));
  });
  const touches = createTouches({
    holdMs: followAfterMs * (2 / 3),
    mark: (ids) => agenda.mark(ids, followAfterMs),
    onMarked: () => alarm.within(followAfterMs + 10),
  });

  async function lookAfter(conversationId: string, now: number): Promise<number> {
    // Its claim runs out, and somebody else looks.
    if (isStopped) throw new ChatError('OFFLINE');
    try {
      const { isChanged, lookAt } = await tend(conversationId, projections);
      failures.delete(conversationId);
      const dueAt = earliest(lookAt, whenQuiet(conversationId, isChanged, now));
      if (dueAt > 0 && dueAt - now < SOON_MS) alarm.within(dueAt - now + 10);
      return dueAt;
    } catch (error) {
      return now + pauseAfter(conversationId, error);
    }
  }

  /** When to look again at one in which nothing happens; 0: it has been quiet for long enough. */
  function whenQuiet(conversationId: string, isChanged: boolean, now: number): number {
    if (isChanged) {
      quietSince.delete(conversationId);
      return now + AGAIN_MS;
    }
    const since = quietSince.get(conversationId) ?? now;
    // Nothing can be on its way any more that was announced before.
    if (now - since >= quietMs) {
      quietSince.delete(conversationId);
      return 0;
    }
    quietSince.set(conversationId, since);
    return since + quietMs;
  }

  /** A conversation that can't be followed holds up no other, and is tried less and less often. */
  function pauseAfter(conversationId: string, error: unknown): number {
    const count = failures.get(conversationId) ?? 0;
    failures.set(conversationId, count + 1);
    const againInMs = Math.round(growingPause(count, PAUSES));
    if (count === 0) {
      const { code, details } = redis.typeError(error, during);
      log.warn({ code, ...details, conversationId, againInMs }, 'a conversation could not be followed');
    }
    return againInMs;
  }

  async function sweep(): Promise<void> {
    if (projections.length === 0) return;
    await touches.retry();
    await agenda.sweep();
  }

  return {
    touch(conversationId) {
      if (projections.length > 0 && !isStopped) touches.touch(conversationId);
    },
    begin(all) {
      projections = all;
    },
    sweep,
    async stop() {
      isStopped = true;
      agenda.stop();
      alarm.stop();
      await agenda.settled();
    },
  };
}

function earliest(...times: readonly number[]): number {
  const least = Math.min(...times.filter((time) => time > 0)); // at most two
  return least === Infinity ? 0 : least;
}
