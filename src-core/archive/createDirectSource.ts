import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Archive } from './createArchive.ts';
import { checksumOf } from '../logElement.ts';
import { BATCH, type LogSource } from './LogSource.ts';

const RECALLS_AT_ONCE = 500;

/** The log of a direct conversation. */
export function createDirectSource(
  { redis, keys, archive }: { redis: Pick<RedisAccess, 'run'>; keys: Keys; archive: Pick<Archive, 'redact'> },
  conversationId: string,
): LogSource {
  const conversation = keys.conversation(conversationId);
  return {
    async readOldest({ keep, olderThanMs }) {
      const args = { keep, olderThan: olderThanMs, ...BATCH };
      const { epoch, base, elements } = await redis.run(scripts.readOldest, conversation, args);
      return { log: { conversationId, epoch }, base, elements, archived: elements };
    },

    async trim({ log: { epoch }, base, elements }) {
      const args = { epoch, base, count: elements.length, sha1: checksumOf(elements) };
      return (await redis.run(scripts.trimLog, conversation, args)).trimmed;
    },

    async redactRecalled() {
      for (let after = 0; ;) {
        const args = { after, limit: RECALLS_AT_ONCE };
        const { epoch, offsets } = await redis.run(scripts.readRecalled, conversation, args);
        if (offsets.length === 0) return;
        await archive.redact({ conversationId, epoch }, offsets);
        after = offsets.at(-1) ?? after;
      }
    },
  };
}
