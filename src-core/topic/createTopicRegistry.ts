import { createNameIndex, type NameIndex } from '#shared/topic/createNameIndex.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { z } from 'zod';
import { listOf } from '#shared/contract/listOf.ts';
import { scripts } from '../generated/scripts.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { Keys } from '../keys.ts';
import type { Channels } from '../redis/Channels.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { parseEntry, type StoredPost, storedPostSchema, type TopicEntry, topicEntrySchema } from './TopicEntry.ts';

/** An in-memory replica of all topics, on every node, updated by events. */
export interface TopicRegistry {
  /** Resolves when it is in sync with Redis. Throws what `RedisAccess.run` and `Channels.listen` throw. */
  ready(): Promise<void>;
  /** Also undefined while events may have been missed. */
  get(topic: string): TopicEntry | undefined;
  /** Calls `visit` for each topic that the pattern matches. */
  match(pattern: string, visit: (topic: string, entry: TopicEntry) => void): void;
  /** Applies the entry that a script returned, before its event arrives. */
  learn(topic: string, entryJson: string): TopicEntry;
  /** Removes a topic that this node has removed from Redis. */
  forget(topic: string): void;
  stop(): void;
}

/** Called when an entry has changed; `posts` are the new ones. `before`: undefined for a new topic. */
export type OnTopicUpdated = (
  topic: string,
  entry: TopicEntry,
  posts: readonly StoredPost[],
  before: TopicEntry | undefined,
) => void;

export type OnTopicRemoved = (topic: string, before: TopicEntry) => void;

interface Memory {
  readonly entries: Map<string, TopicEntry>;
  readonly names: NameIndex;
}

const TOPICS_AT_ONCE = 1_000;

export function createTopicRegistry(
  { redis, keys, channels }: { redis: RedisAccess; keys: Keys; channels: Channels },
  { onEntered, onRemoved }: { readonly onEntered: OnTopicUpdated; readonly onRemoved: OnTopicRemoved },
): TopicRegistry {
  let memory = createMemory();
  /** The replica that is being read; events are applied to it, too. */
  let next: Memory | null = null;
  let unsubscribe: (() => void) | null = null;
  /** Whether no event was missed since the last full read. */
  let isFresh = false;
  let losses = 0;
  /** Topics removed during a full read; pages that were read earlier may still contain them. */
  const removedMeanwhile = new Set<string>();
  let reading: Promise<void> | null = null;

  function apply(topic: string, entry: TopicEntry): void {
    put(memory, topic, entry);
    if (next !== null) put(next, topic, entry);
  }

  function drop(topic: string): void {
    forget(memory, topic);
    if (next === null) return;
    forget(next, topic);
    removedMeanwhile.add(topic);
  }

  function onFrame({ event, data }: Frame): void {
    if (event === 'topic.removed') {
      const { topic } = removedSchema.parse(data);
      const before = memory.entries.get(topic);
      drop(topic);
      if (before !== undefined) onRemoved(topic, before);
      return;
    }
    if (event !== 'topic.entered') return;
    const { topic, entry, posts } = enteredSchema.parse(data);
    const before = memory.entries.get(topic);
    removedMeanwhile.delete(topic);
    apply(topic, entry);
    onEntered(topic, entry, posts, before);
  }

  function onLost(): void {
    isFresh = false;
    losses += 1;
  }

  /** Reads all topics. A lost subscription is restored automatically; until then, every `ready` reads everything. */
  async function read(): Promise<void> {
    unsubscribe ??= await channels.listen(keys.topics.channel, onFrame, onLost);
    const before = losses;
    const wasComplete = channels.isComplete;
    next = createMemory();
    removedMeanwhile.clear();
    try {
      let cursor = '0';
      do {
        const part = await redis.run(scripts.listTopics, keys.topics, { cursor, count: TOPICS_AT_ONCE });
        const entries = readEach(redis, 'reading a topic', part.topics, ({ topic, entry }) => ({
          topic,
          entry: parseEntry(entry),
        }));
        for (const { topic, entry } of entries) if (!removedMeanwhile.has(topic)) put(next, topic, entry);
        cursor = part.cursor;
      } while (cursor !== '0');
      memory = next;
      isFresh = wasComplete && losses === before;
    } finally {
      next = null;
    }
  }

  return {
    async ready() {
      if (isFresh) return;
      reading ??= read().finally(() => (reading = null));
      await reading;
    },
    get: (topic) => (isFresh ? memory.entries.get(topic) : undefined),
    match(pattern, visit) {
      memory.names.match(pattern, (topic) => {
        const entry = memory.entries.get(topic);
        if (entry !== undefined) visit(topic, entry);
      });
    },
    learn(topic, entryJson) {
      const entry = parseEntry(entryJson);
      const before = memory.entries.get(topic);
      apply(topic, entry);
      // When its event arrives, the change of readers is no longer visible. The event delivers the posts.
      if (before !== undefined && before.version < entry.version) onEntered(topic, entry, [], before);
      return entry;
    },
    forget: drop,
    stop() {
      unsubscribe?.();
      unsubscribe = null;
    },
  };
}

const removedSchema = z.object({ topic: z.string() });
const enteredSchema = z.object({ topic: z.string(), entry: topicEntrySchema, posts: listOf(storedPostSchema) });

function createMemory(): Memory {
  return { entries: new Map(), names: createNameIndex() };
}

/** Events may arrive late, so an older version does not replace a newer one. */
function put({ entries, names }: Memory, topic: string, entry: TopicEntry): void {
  const known = entries.get(topic);
  if (known === undefined) names.add(topic);
  else if (known.version > entry.version && known.epoch === entry.epoch) return;
  entries.set(topic, entry);
}

function forget({ entries, names }: Memory, topic: string): void {
  entries.delete(topic);
  names.remove(topic);
}
