import { createNameIndex, type NameIndex } from '#shared/topic/createNameIndex.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { Channels } from '../live/createChannels.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { parseEntry, type StoredPost, type TopicEntry } from './TopicEntry.ts';

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
  stop(): void;
}

/** An entry changed; `posts` are new in it. `before`: undefined when it is new. */
export type OnEntered = (
  topic: string,
  entry: TopicEntry,
  posts: readonly StoredPost[],
  before: TopicEntry | undefined,
) => void;

interface Memory {
  readonly entries: Map<string, TopicEntry>;
  readonly names: NameIndex;
}

const TOPICS_AT_ONCE = 1_000;

export function createRegistry(
  { redis, keys, channels }: { redis: RedisAccess; keys: Keys; channels: Channels },
  onEntered: OnEntered,
): TopicRegistry {
  let memory = createMemory();
  /** What is heard while all is being read. */
  let heard: Memory | null = null;
  let leave: (() => void) | null = null;
  /** Whether nothing was missed since all was read. */
  let isFresh = false;
  let losses = 0;
  let reading: Promise<void> | null = null;

  function take(topic: string, entry: TopicEntry): void {
    keep(memory, topic, entry);
    if (heard !== null) keep(heard, topic, entry);
  }

  function onFrame({ event, data }: Frame): void {
    if (event !== 'topic.entered') return;
    const { topic, entry, posts } = data as { topic: string; entry: TopicEntry; posts: StoredPost[] };
    const before = memory.entries.get(topic);
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
    try {
      let cursor = '0';
      do {
        const part = await redis.run(scripts.listTopics, keys.topics, { cursor, count: TOPICS_AT_ONCE });
        for (const { topic, entry } of part.topics) keep(heard, topic, parseEntry(entry));
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
    stop() {
      leave?.();
      leave = null;
    },
  };
}

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
