import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isErrorCode } from '#shared/errors/codes.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { ReplyOf, TrackedRedis } from '../redis/RedisAccess.ts';

/** A read cursor to move: of `reader`, to `offset`. */
export interface RequestedMark {
  readonly reader: string;
  readonly offset: number;
  /** The epoch of the log that `offset` refers to; undefined: any. */
  readonly meantFor: string | undefined;
}

/** `archivedIn`: nothing was done, because the event is archived in the log of this epoch; otherwise null. */
export type MarkResult = ReplyOf<typeof scripts.markRead>;

export interface ReadMarker {
  /** Throws the refusals of `markRead`, or what `RedisAccess` throws; then a retry is safe. */
  mark(conversationId: string, mark: RequestedMark): Promise<MarkResult>;
}

interface PendingMark {
  readonly mark: RequestedMark;
  readonly resolve: (result: MarkResult) => void;
  readonly reject: (error: unknown) => void;
}

const MARKS_PER_CALL = LIMITS.readsPerEvent;
/**
 * The pause before the next call of a conversation, per mark of the last call, and at most. Below a hundred marks per
 * second nobody waits; in a large room the marks of a burst share a few calls and events.
 */
const PAUSE_PER_MARK_MS = 10;
const MAX_PAUSE_MS = 250;

/**
 * Group commit of read cursors: a mark is written immediately when its conversation is quiet; marks that arrive during a
 * call or the pause after it are written together. Nothing is acknowledged before Redis has written it
 * (docs/decisions/2026-11-24-read-cursors-in-batches.md).
 */
export function createReadMarker(redis: TrackedRedis, keys: Keys): ReadMarker {
  /** The marks that wait, by conversation; an entry exists while a call or a pause is in progress. */
  const waiting = new Map<string, PendingMark[]>();

  async function writeAll(conversationId: string, pending: PendingMark[]): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.splice(0, MARKS_PER_CALL);
      await write(conversationId, batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
      if (pending.length < MARKS_PER_CALL) await pause(Math.min(batch.length * PAUSE_PER_MARK_MS, MAX_PAUSE_MS));
    }
    waiting.delete(conversationId);
  }

  async function write(conversationId: string, batch: readonly PendingMark[]): Promise<void> {
    const to = keys.conversation(conversationId);
    const [only] = batch;
    if (only !== undefined && batch.length === 1) {
      only.resolve(await redis.run(scripts.markRead, to, { ...only.mark, epoch: '', uncounted: 0 }));
      return;
    }
    const marks = batch.map(({ mark }) => ({ ...mark, meantFor: mark.meantFor ?? '' }));
    const { epoch, results } = await redis.run(scripts.markReads, to, { marks });
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result === undefined) throw new Error('markReads returned too few results');
      const { code, readOffset, unread } = result;
      if (code === '' || code === 'ARCHIVED') resolve({ readOffset, unread, archivedIn: code === '' ? null : epoch });
      else reject(isErrorCode(code) ? new ChatError(code) : new Error(`markReads returned the code ${code}`));
    }
  }

  return {
    mark(conversationId, mark) {
      return new Promise((resolve, reject) => {
        const pending = waiting.get(conversationId);
        if (pending !== undefined) {
          pending.push({ mark, resolve, reject });
          return;
        }
        const first = [{ mark, resolve, reject }];
        waiting.set(conversationId, first);
        // In a microtask, so that marks of the same turn share one call.
        queueMicrotask(() => void writeAll(conversationId, first));
      });
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
