import { createNameIndex, type NameIndex } from '#shared/topic/createNameIndex.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { z } from 'zod';
import { listOf } from '#shared/contract/listOf.ts';
import { scripts } from '../generated/scripts.ts';
import { readEach } from '../readEach.ts';
import type { Keys } from '../keys.ts';
import type { Channels } from '../live/createChannels.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { parseEntry, type StoredPost, storedPostSchema, type TopicEntry, topicEntrySchema } from './TopicEntry.ts';

/** All topics, kept in memory by every Parley and followed as they change. */
export interface TopicRegistry {
  /** Resolves when it is as Redis has it. Throws what `RedisAccess.run` and `Channels.listen` throw. */
  ready(): Promise<void>;
  /** Undefined also while something may have been missed. */
  get(topic: string): TopicEntry | undefined;
  /** Calls `visit` for each topic that the pattern matches. */
  match(pattern: string, visit: (topic: string, entry: TopicEntry) => void): void;
  /** Takes in what a script answered, before its own news of it comes. */
  learn(topic: string, entryJson: string): TopicEntry;
  /** It was removed by this node. */
  forget(topic: string): void;
  stop(): void;
}

/** An entry changed; `posts` are new in it. `before`: undefined when it is new. */
export type OnEntered = (
  topic: string,
  entry: TopicEntry,
  posts: readonly StoredPost[],
  before: TopicEntry | undefined,
) => void;

export type OnRemoved = (topic: string, before: TopicEntry) => void;

interface Memory {
  readonly entries: Map<string, TopicEntry>;
  readonly names: NameIndex;
}

const TOPICS_AT_ONCE = 1_000;

export function createRegistry(
  { redis, keys, channels }: { redis: RedisAccess; keys: Keys; channels: Channels },
  { onEntered, onRemoved }: { readonly onEntered: OnEntered; readonly onRemoved: OnRemoved },
): TopicRegistry {
  let memory = createMemory();
  /** What is heard while all is being read. */
  let heard: Memory | null = null;
  let leave: (() => void) | null = null;
  /** Whether nothing was missed since all was read. */
  let isFresh = false;
  let losses = 0;
  /** Removed while all is being read: a part that was read before may still have them. */
  const removedMeanwhile = new Set<string>();
  let reading: Promise<void> | null = null;

  function take(topic: string, entry: TopicEntry): void {
    keep(memory, topic, entry);
    if (heard !== null) keep(heard, topic, entry);
  }

  function drop(topic: string): void {
    forget(memory, topic);
    if (heard === null) return;
    forget(heard, topic);
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
    take(topic, entry);
    onEntered(topic, entry, posts, before);
  }

  function onLost(): void {
    isFresh = false;
    losses += 1;
  }

  /** What is subscribed comes back by itself after a loss; until it has, all is read anew for everybody who asks. */
  async function read(): Promise<void> {
    leave ??= await channels.listen(keys.topics.channel, onFrame, onLost);
    const before = losses;
    const wasComplete = channels.complete;
    heard = createMemory();
    removedMeanwhile.clear();
    try {
      let cursor = '0';
      do {
        const part = await redis.run(scripts.listTopics, keys.topics, { cursor, count: TOPICS_AT_ONCE });
        const entries = readEach(redis, 'reading a topic', part.topics, ({ topic, entry }) => ({
          topic,
          entry: parseEntry(entry),
        }));
        for (const { topic, entry } of entries) if (!removedMeanwhile.has(topic)) keep(heard, topic, entry);
        cursor = part.cursor;
      } while (cursor !== '0');
      memory = heard;
      isFresh = wasComplete && losses === before;
    } finally {
      heard = null;
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
      take(topic, entry);
      return entry;
    },
    forget: drop,
    stop() {
      leave?.();
      leave = null;
    },
  };
}

const removedSchema = z.object({ topic: z.string() });
const enteredSchema = z.object({ topic: z.string(), entry: topicEntrySchema, posts: listOf(storedPostSchema) });

function createMemory(): Memory {
  return { entries: new Map(), names: createNameIndex() };
}

/** News may come late: what is there stays, if it is newer. */
function keep({ entries, names }: Memory, topic: string, entry: TopicEntry): void {
  const known = entries.get(topic);
  if (known === undefined) names.add(topic);
  else if (known.version > entry.version && known.epoch === entry.epoch) return;
  entries.set(topic, entry);
}

function forget({ entries, names }: Memory, topic: string): void {
  entries.delete(topic);
  names.remove(topic);
}
