import { isRoom } from '#shared/conversation/isRoom.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { FileQuota } from '../quota/createFileQuota.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';
import type { BlobStore, BlobAddress } from './BlobStore.ts';

const CLAIM_MS = 60_000;

/**
 * Garbage collector of blobs: removes the bytes of abandoned uploads, of deleted messages and of closed rooms (unless
 * Redis has deleted them with the room). From then on they are not counted. The entries of its delayed queue in Redis
 * are written before there is anything to remove, so that orphans of a crash, or of a room that closed while no node
 * was running, are found at the next start. An entry is
 * - `<conversation>`: check for expired uploads, as long as the conversation has any uploads;
 * - `<conversation> <namespace>`: check whether the room of this namespace has closed;
 * - `<conversation> <namespace> again`: remove the namespace a second time, because of writes that arrived late.
 */
export interface BlobCollector {
  /** Schedules a check of the conversation's uploads; called before an upload begins, and once it has begun. */
  scheduleUploadCheck(conversationId: string): Promise<void>;
  /** Schedules a check of a namespace that has to be removed with its room, and its files no longer counted. */
  scheduleNamespaceCheck(conversationId: string, shelf: string): Promise<void>;
  /** Removes the bytes of an upload that has ended, which are not counted then, and its record last. */
  remove(place: BlobAddress): Promise<void>;
  /** Processes the due entries. Throws the errors of `RedisAccess`; the next sweep continues. */
  sweep(): Promise<void>;
  /** Stops the timer. */
  stop(): void;
}

interface Parts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly store: BlobStore;
  readonly timing: Timing;
  readonly quota: Pick<FileQuota, 'release' | 'releaseNamespace'>;
}

export function createBlobCollector({ redis, keys, store, timing, quota }: Parts): BlobCollector {
  const { sweepEveryMs, cleanupDelayMs } = timing;
  const agenda = createDelayedQueue(redis, keys, {
    name: 'shelves',
    during: 'collecting orphaned files',
    pollIntervalMs: sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    processJob: collect,
    onFailed: (error) => redis.typeError(error, 'collecting orphaned files'),
  });
  const schedule = (entry: string): Promise<void> => agenda.schedule([entry], cleanupDelayMs);

  async function remove(place: BlobAddress): Promise<void> {
    await store.remove(place);
    await quota.release(place.namespace, [place.id]);
    const args = { shelf: place.namespace, uploadIds: [place.id] };
    await redis.run(scripts.forgetUploads, keys.conversation(place.conversationId), args);
  }

  /** Returns when to check the entry again; 0: never, unless it is scheduled again. `now` is the time of Redis. */
  async function collect(entry: string, now: number): Promise<number> {
    const [conversationId = '', shelf, again] = entry.split(' ');
    const leftovers = await redis.run(scripts.readLeftovers, keys.conversation(conversationId), {});
    if (shelf === undefined) return collectUploads(conversationId, leftovers, now + cleanupDelayMs);
    if (leftovers.shelf === shelf) return isRoom(conversationId) ? now + cleanupDelayMs : 0;
    if (again === undefined) await schedule(`${entry} again`);
    await store.removeNamespace(shelf);
    await quota.releaseNamespace(shelf);
    return 0;
  }

  async function collectUploads(
    conversationId: string,
    { shelf, nextAt, uploadIds }: { shelf: string | null; nextAt: number; uploadIds: readonly string[] },
    latest: number,
  ): Promise<number> {
    if (shelf === null) return 0;
    for (const id of uploadIds) await remove({ conversationId, namespace: shelf, id });
    return nextAt === 0 ? 0 : Math.min(nextAt, latest);
  }

  return {
    scheduleUploadCheck: schedule,
    scheduleNamespaceCheck: (conversationId, shelf) => schedule(`${conversationId} ${shelf}`),
    remove,
    sweep: agenda.processDue,
    stop: agenda.stop,
  };
}
