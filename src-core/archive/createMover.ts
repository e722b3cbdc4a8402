import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { ArchivePolicy } from './ArchivePorts.ts';
import type { Archive } from './createArchive.ts';
import { sumUp } from './element.ts';

/** What Redis reads and compares in one step: a millisecond or two. */
const BATCH_EVENTS = 512;
const BATCH_BYTES = 512 * 1024;
const RECALLS_AT_ONCE = 500;

/** The steps of archiving. Each may be repeated, and it is safe to stop between any two. */
export interface Mover {
  /**
   * Moves the oldest events of a conversation, a batch of them; returns how many, 0 when none may be moved. First they are
   * in the database, committed and read back; then Redis lets go of exactly those, and only if nothing has changed there.
   */
  moveBatch(conversationId: string, policy: Pick<ArchivePolicy, 'keep' | 'olderThanMs'>): Promise<number>;
  /** Takes the content of recalled messages out of the archive, where a crash has left it. */
  settleRecalls(conversationId: string): Promise<void>;
}

interface MoverPorts {
  readonly redis: Pick<RedisAccess, 'run'>;
  readonly keys: Keys;
  readonly archive: Pick<Archive, 'use' | 'blank'>;
}

export function createMover({ redis, keys, archive }: MoverPorts): Mover {
  const of = (conversationId: string) => keys.conversation(conversationId);

  async function settleRecalls(conversationId: string): Promise<void> {
    for (let after = 0; ;) {
      const args = { after, limit: RECALLS_AT_ONCE };
      const { epoch, offsets } = await redis.run(scripts.readRecalled, of(conversationId), args);
      if (offsets.length === 0) return;
      await archive.blank({ conversationId, epoch }, offsets);
      after = offsets.at(-1) ?? after;
    }
  }

  return {
    settleRecalls,

    async moveBatch(conversationId, { keep, olderThanMs }) {
      for (;;) {
        const args = { keep, olderThan: olderThanMs, limit: BATCH_EVENTS, bytes: BATCH_BYTES };
        const { epoch, base, elements } = await redis.run(scripts.readOldest, of(conversationId), args);
        const count = elements.length;
        if (count === 0) return 0;
        await archive.use('archiving', (store) => store.write({ conversationId, epoch }, base, elements));
        const { trimmed } = await redis.run(scripts.trimLog, of(conversationId), {
          epoch,
          base,
          count,
          sha1: sumUp(elements),
        });
        if (trimmed) return count;
        // Somebody else may have moved the batch, and blanked of it what was recalled, before we wrote ours over it.
        await settleRecalls(conversationId);
      }
    },
  };
}
