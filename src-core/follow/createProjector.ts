import { ChatError } from '#shared/errors/ChatError.ts';
import { backoffDelay } from '#shared/rpc/backoffDelay.ts';
import type { Archive } from '../archive/createArchive.ts';
import type { Logger } from '../Logger.ts';
import type { Keys } from '../keys.ts';
import type { RawRedis } from '../redis/RedisAccess.ts';
import { createDelayedQueue, createWakeupTimer } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';
import { createDirtyMarker, type DirtyMarker } from './createDirtyMarker.ts';
import type { Projection } from './Projection.ts';
import { createConversationProcessor } from './createConversationProcessor.ts';

/**
 * Delay before a changed conversation is processed again, because another node may have written during the processing.
 */
const RECHECK_MS = 2_000;
const QUIET_MS = 10_000;
/**
 * Read cursors move more often than events are appended, and what follows from them is less urgent: it waits this many
 * times as long, so that it is mostly processed together with the next event.
 */
const READS_FACTOR = 10;
const BACK_OFF = { firstMs: 1_000, mostMs: 300_000 };
/** Wake-ups later than this, and than `quietMs`, are left to the regular sweep of any node. */
const SOON_MS = 3_000;

/**
 * Reads the changes of conversations and passes them to the projections. A delayed queue in Redis holds the dirty
 * conversations, so that one node processes each of them, and another node takes over after a crash (docs/decisions,
 * "notices on the log").
 */
export interface Projector {
  /**
   * Marks a conversation dirty before a change. Free of charge while the last mark is recent. `change`: what changes;
   * `read`: only read cursors.
   */
  markDirty(conversationId: string, change?: 'read'): void;
  /** Registers the projections and enables processing. */
  start(projections: readonly Projection[]): void;
  /** Processes all due conversations. Throws the errors of `RedisAccess`; the next sweep continues. */
  sweep(): Promise<void>;
  /** Resolves when the processing in progress has ended. */
  stop(): Promise<void>;
}

export interface ProjectorOptions {
  readonly redis: RawRedis;
  readonly keys: Keys;
  readonly archive: Pick<Archive, 'read'>;
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'projectAfterMs' | 'projectLeaseMs'>;
  readonly log: Logger;
  /** A conversation without changes leaves the queue after this time, which is longer than any call takes. */
  readonly quietMs?: number;
}

export function createProjector(options: ProjectorOptions): Projector {
  const { redis, keys, archive, timing, log, quietMs = QUIET_MS } = options;
  const { sweepEveryMs, projectAfterMs, projectLeaseMs } = timing;
  const during = 'processing changes of conversations';
  let projections: readonly Projection[] = [];
  let isStopped = false;
  const quietSince = new Map<string, number>();
  /** Conversations whose changes were processed last. */
  const changed = new Set<string>();
  const failures = new Map<string, number>();
  const processConversation = createConversationProcessor({ redis, keys, archive, log });
  const agenda = createDelayedQueue(redis, keys, {
    name: 'follow',
    during,
    pollIntervalMs: sweepEveryMs,
    visibilityTimeoutMs: projectLeaseMs,
    processJob: lookAfter,
    onFailed: (error) => redis.typeError(error, during),
  });
  const wakeupTimer = createWakeupTimer(() => {
    sweep().catch((error: unknown) => redis.typeError(error, during));
  });
  const markAfter = (delayMs: number): DirtyMarker =>
    createDirtyMarker({
      delayMs,
      mark: (ids) => agenda.schedule(ids, delayMs),
      onMarked: () => wakeupTimer.scheduleWakeup(delayMs + 10),
    });
  const marker = markAfter(projectAfterMs);
  const readMarker = markAfter(projectAfterMs * READS_FACTOR);

  async function lookAfter(conversationId: string, now: number): Promise<number> {
    // The lease on the conversation expires, and another node processes it.
    if (isStopped) throw new ChatError('OFFLINE');
    marker.release(conversationId);
    readMarker.release(conversationId);
    try {
      const { isChanged, dueAt: wantedAt } = await processConversation(conversationId, projections);
      failures.delete(conversationId);
      const dueAt = earliest(wantedAt, recheckAt(conversationId, isChanged, now));
      if (dueAt > 0 && dueAt - now <= Math.max(SOON_MS, quietMs)) wakeupTimer.scheduleWakeup(dueAt - now + 10);
      return dueAt;
    } catch (error) {
      return now + backOff(conversationId, error);
    }
  }

  /** When to check the conversation again; 0 after it had no changes for `quietMs`. */
  function recheckAt(conversationId: string, isChanged: boolean, now: number): number {
    if (isChanged) {
      quietSince.delete(conversationId);
      changed.add(conversationId);
      return now + RECHECK_MS;
    }
    const wasRechecked = changed.delete(conversationId);
    const since = quietSince.get(conversationId);
    // If it is older, another node has processed the conversation since.
    if (since === undefined || now - since > quietMs + RECHECK_MS) {
      quietSince.set(conversationId, now);
      // The change that was marked may be on its way, unless this already was the second look.
      return now + (wasRechecked ? quietMs : Math.min(RECHECK_MS, quietMs));
    }
    if (now - since < quietMs) return since + quietMs;
    // Every change that was marked before has been written by now.
    quietSince.delete(conversationId);
    return 0;
  }

  /** Back-off after a failure, so that one broken conversation does not delay the others. */
  function backOff(conversationId: string, error: unknown): number {
    const count = failures.get(conversationId) ?? 0;
    failures.set(conversationId, count + 1);
    const retryInMs = Math.round(backoffDelay(count, BACK_OFF));
    if (count === 0) {
      const { code, details } = redis.typeError(error, during);
      log.warn(
        { code, ...details, conversationId, againInMs: retryInMs },
        'could not process the changes of a conversation',
      );
    }
    return retryInMs;
  }

  async function sweep(): Promise<void> {
    if (projections.length === 0) return;
    await marker.retry();
    await readMarker.retry();
    await agenda.processDue();
  }

  return {
    markDirty(conversationId, change) {
      if (projections.length === 0 || isStopped) return;
      if (change !== 'read') marker.markDirty(conversationId);
      else if (!marker.isSuppressed(conversationId)) readMarker.markDirty(conversationId);
    },
    start(all) {
      projections = all;
    },
    sweep,
    async stop() {
      isStopped = true;
      agenda.stop();
      wakeupTimer.stop();
      await agenda.whenIdle();
    },
  };
}

function earliest(...times: readonly number[]): number {
  const earliestTime = Math.min(...times.filter((time) => time > 0)); // at most two
  return earliestTime === Infinity ? 0 : earliestTime;
}
