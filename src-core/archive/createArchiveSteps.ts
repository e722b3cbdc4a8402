import type { ArchivePolicy, LogId } from './ArchiveStore.ts';
import type { Archive } from './createArchive.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { checksumOf } from '../logElement.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

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

const RECALLS_AT_ONCE = 500;

/** The log of a direct conversation. */
function createDirectSource(
  { redis, keys, archive }: { redis: Pick<RedisAccess, 'run'>; keys: Keys; archive: Pick<Archive, 'use' | 'redact'> },
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
        const { epoch, deleted, offsets } = await redis.run(scripts.readRecalled, conversation, args);
        // Written by a node that archived them while another one deleted them.
        const log = { conversationId, epoch };
        if (deleted > 0 && after === 0) {
          await archive.use('deleting history', (store) => store.deleteUpTo(log, deleted));
        }
        if (offsets.length === 0) return;
        await archive.redact(log, offsets);
        after = offsets.at(-1) ?? after;
      }
    },
  };
}

const PREFIX = 'topic:';

/** The id of a topic's log in the archive. */
export function topicLog(topic: string, epoch: string): LogId {
  return { conversationId: `${PREFIX}${topic}`, epoch };
}

/** The topic whose log has this id; null for any other log. */
function topicOf(logId: string): string | null {
  return logId.startsWith(PREFIX) ? logId.slice(PREFIX.length) : null;
}

/** The archived form of a post: its log element with its body. */
export function joinBody(element: string, body: string): string {
  return JSON.stringify({ ...(JSON.parse(element) as object), body });
}

/** The log of a topic. Ignores the age of posts, because a program may publish in a day what people write in years. */
export function createTopicSource(
  { redis, keys }: { redis: Pick<RedisAccess, 'run'>; keys: Keys },
  name: string,
): LogSource {
  const topic = keys.topic(name);
  return {
    async readOldest({ keep }) {
      const { epoch, base, posts } = await redis.run(scripts.readOldestPosts, topic, { keep, ...BATCH });
      return {
        log: topicLog(name, epoch ?? ''),
        base,
        elements: posts.map(({ element }) => element),
        archived: posts.map(({ element, body }) => joinBody(element, body)),
      };
    },

    async trim({ log: { epoch }, base, elements }) {
      const args = { epoch, base, count: elements.length, sha1: checksumOf(elements) };
      return (await redis.run(scripts.trimPosts, topic, args)).trimmed;
    },

    redactRecalled: () => Promise.resolve(), // posts cannot be recalled
  };
}

/** Upper bounds of one batch; Redis reads and compares it in one or two milliseconds. */
const BATCH = { limit: 512, bytes: 512 * 1024 };

/** The oldest events of a log that may be moved out of Redis. */
interface Batch {
  readonly log: LogId;
  /** The offset before the first event. */
  readonly base: number;
  /** The elements as stored in Redis, for the comparison before the trim. */
  readonly elements: readonly string[];
  /** The elements as they are written to the archive. */
  readonly archived: readonly string[];
}

/**
 * A log without an upper bound, as the archiver uses it. Methods throw the errors of `RedisAccess.run` and `Archive`.
 */
interface LogSource {
  readOldest(policy: Pick<ArchivePolicy, 'keep' | 'olderThanMs'>): Promise<Batch>;
  /** Removes exactly these events from Redis if they are unchanged. Returns whether it did. */
  trim(batch: Batch): Promise<boolean>;
  /** Redacts recalled messages that a crash left unredacted in the archive. */
  redactRecalled(): Promise<void>;
}
