import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { topicOf } from '../topic/topicLog.ts';
import type { ArchivePolicy } from './ArchivePorts.ts';
import type { Archive } from './createArchive.ts';
import { createDirectSource } from './createDirectSource.ts';
import { createTopicSource } from './createTopicSource.ts';
import type { LogSource } from './LogSource.ts';

/** The steps of archiving. Each may be repeated, and it is safe to stop between any two. */
export interface Mover {
  /**
   * Moves the oldest of a log, a batch of them; returns how many, 0 when none may be moved. First they are in the database,
   * committed and read back; then Redis lets go of exactly those, and only if nothing has changed there.
   */
  moveBatch(logId: string, policy: Pick<ArchivePolicy, 'keep' | 'olderThanMs'>): Promise<number>;
  /** Takes the content of recalled messages out of the archive, where a crash has left it. */
  settleRecalls(logId: string): Promise<void>;
}

interface MoverPorts {
  readonly redis: Pick<RedisAccess, 'run'>;
  readonly keys: Keys;
  readonly archive: Pick<Archive, 'use' | 'blank'>;
}

export function createMover(ports: MoverPorts): Mover {
  function sourceOf(logId: string): LogSource {
    const topic = topicOf(logId);
    return topic === null ? createDirectSource(ports, logId) : createTopicSource(ports, topic);
  }

  return {
    settleRecalls: (logId) => sourceOf(logId).settle(),

    async moveBatch(logId, policy) {
      const source = sourceOf(logId);
      for (;;) {
        const batch = await source.readOldest(policy);
        const count = batch.elements.length;
        if (count === 0) return 0;
        await ports.archive.use('archiving', (store) => store.write(batch.log, batch.base, batch.archived));
        if (await source.trim(batch)) return count;
        // Somebody else may have moved the batch, and blanked of it what was recalled, before we wrote ours over it.
        await source.settle();
      }
    },
  };
}
