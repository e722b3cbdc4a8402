import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { ArchivePolicy } from './ArchivePorts.ts';
import type { Archive } from './createArchive.ts';
import { createDirectSource } from './createDirectSource.ts';
import { createTopicSource, topicOf } from './createTopicSource.ts';
import type { LogSource } from './LogSource.ts';

/** The steps of archiving. Each is idempotent, and it is safe to stop between any two. */
export interface ArchiveSteps {
  /**
   * Moves a batch of the oldest events of a log. Returns their number; 0 when none may be moved. The events are
   * committed to the database and read back first; then exactly these are removed from Redis, and only if they are
   * unchanged there.
   */
  moveBatch(logId: string, policy: Pick<ArchivePolicy, 'keep' | 'olderThanMs'>): Promise<number>;
  /** Redacts recalled messages that a crash left unredacted in the archive. */
  redactRecalled(logId: string): Promise<void>;
}

interface ArchiveStepPorts {
  readonly redis: Pick<RedisAccess, 'run'>;
  readonly keys: Keys;
  readonly archive: Pick<Archive, 'use' | 'redact'>;
}

export function createArchiveSteps(ports: ArchiveStepPorts): ArchiveSteps {
  function sourceOf(logId: string): LogSource {
    const topic = topicOf(logId);
    return topic === null ? createDirectSource(ports, logId) : createTopicSource(ports, topic);
  }

  return {
    redactRecalled: (logId) => sourceOf(logId).redactRecalled(),

    async moveBatch(logId, policy) {
      const source = sourceOf(logId);
      for (;;) {
        const batch = await source.readOldest(policy);
        const count = batch.elements.length;
        if (count === 0) return 0;
        await ports.archive.use('archiving', (store) => store.write(batch.log, batch.base, batch.archived));
        if (await source.trim(batch)) return count;
        // Another node may have moved the batch and redacted recalled messages in it before this write replaced them.
        await source.redactRecalled();
      }
    },
  };
}
