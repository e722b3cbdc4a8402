import { LIMITS } from '#shared/contract/limits.ts';
import type { Post } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { randomId } from '../randomId.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';
import { mayRead, parseEntry, parsePost, parsePosts, type TopicEntry } from './TopicEntry.ts';
import type { TopicRegistry } from './createTopicRegistry.ts';

/** A post to publish; topic, title and body are validated. */
export interface OutgoingPost {
  readonly topic: string;
  /** Idempotency key, together with `author`. */
  readonly clientId: string;
  /** The id of the person or the hook. */
  readonly author: string;
  readonly from: Post['from'];
  /** The person whose permissions apply; null: the operator of the server. */
  readonly by: string | null;
  readonly title: string;
  readonly body: string;
}

export interface TopicPublisher {
  /** Throws TOPIC_FORBIDDEN, TOO_MANY_TOPICS, or what `RedisAccess.run` throws; then a retry is safe. */
  publish(post: OutgoingPost): Promise<{ post: Post; repeated: boolean }>;
  /** Returns the topic's entry, and creates it if there is none. Throws TOO_MANY_TOPICS. */
  ensureTopic(topic: string, by: string): Promise<TopicEntry>;
  /**
   * Removes a topic with its posts. Throws TOPIC_NOT_FOUND, TOPIC_NOT_YOURS, or what `RedisAccess.run` throws; then a
   * retry is safe.
   */
  remove(topic: string, by: string, isTeamOwner: boolean): Promise<void>;
  /** Adds posts to the registry that are in a log but not yet there. Throws what `RedisAccess` throws. */
  sweep(): Promise<void>;
  stop(): void;
}

/** A job covers the posts of one period; it runs when all of them have completed or failed. */
const PERIOD_MS = 10_000;
const DELAY_MS = 3 * PERIOD_MS;
/** Prefix of the job of a topic that is being removed: `removed:head:version:by topic`, from its entry. */
const REMOVED = 'removed:';
const KEEP_OFFSET_MS = 90 * 24 * 3_600_000;

export function createTopicPublisher(
  { redis, keys, timing, keepPosts }: { redis: RedisAccess; keys: Keys; timing: Timing; keepPosts: number },
  registry: TopicRegistry,
): TopicPublisher {
  let dirty = { period: 0, topics: new Set<string>() };
  const delayedQueue = createDelayedQueue(redis, keys, {
    name: 'posts',
    during: 'entering posts',
    pollIntervalMs: timing.sweepEveryMs,
    visibilityTimeoutMs: DELAY_MS,
    async processJob(entry) {
      const [kind = '', topic = ''] = entry.split(' ');
      if (kind.startsWith(REMOVED)) await finishRemoval(topic, kind.slice(REMOVED.length));
      else await catchUpTopic({ redis, keys }, registry, topic);
      return 0;
    },
    onFailed: (error) => redis.typeError(error, 'entering posts'),
  });

  async function deletePosts(topic: string, upTo: number): Promise<void> {
    const args = { upTo, epoch: randomId(), keepOffsetMs: KEEP_OFFSET_MS };
    await redis.run(scripts.emptyTopic, keys.topic(topic), args);
  }

  /** Whether a post is still in this log. Removing a topic deletes its posts and renews the epoch. */
  async function isInLog(topic: string, epoch: string, offset: number): Promise<boolean> {
    const args = { before: offset + 1, beforeAt: 0, after: offset - 1, limit: 1 };
    const log = await redis.run(scripts.readPosts, keys.topic(topic), args);
    return log.epoch === epoch && log.after === offset - 1 && log.posts.length > 0;
  }

  async function readTopic(topic: string): Promise<TopicEntry | null> {
    const { entry } = await redis.run(scripts.readTopic, keys.topics, { topic });
    return entry === null ? null : parseEntry(entry);
  }

  /** Deletes the posts of a removed topic. If the entry still exists, the removal was never carried out. */
  async function finishRemoval(topic: string, removed: string): Promise<void> {
    const [head = '', version = '', by = ''] = removed.split(':');
    const entry = await readTopic(topic);
    if (entry !== null && entry.by === by && entry.version >= Number(version)) return;
    await deletePosts(topic, Number(head));
  }

  /** Call it before a post is written, so that another node adds it to the registry if this one crashes in between. */
  async function markDirty(topic: string): Promise<void> {
    const period = Math.floor(Date.now() / PERIOD_MS);
    if (dirty.period !== period) dirty = { period, topics: new Set() };
    const { topics } = dirty;
    if (topics.has(topic)) return;
    await delayedQueue.schedule([`${period} ${topic}`], DELAY_MS);
    topics.add(topic);
  }

  async function enter(topic: string, by: string, readers: TopicEntry['readers'] = null): Promise<TopicEntry> {
    const args = { topic, epoch: randomId(), by, readers: JSON.stringify(readers), limit: LIMITS.topics };
    const { entry } = await redis.run(scripts.enterTopic, keys.topics, args);
    return registry.learn(topic, entry);
  }

  return {
    async publish({ topic, clientId, author, from, by, title, body }) {
      const entry = registry.get(topic) ?? (await enter(topic, by ?? ''));
      if (by !== null && !mayRead(entry, by)) throw new ChatError('TOPIC_FORBIDDEN');
      await markDirty(topic);
      const { epoch, base, offset, element, repeated } = await redis.run(scripts.publishPost, keys.topic(topic), {
        epoch: entry.epoch,
        sentId: `${author}:${clientId}`,
        keep: keepPosts,
        post: JSON.stringify({ id: clientId, from, title, hasBody: body !== '' }).slice(1),
        body,
      });
      const post = parsePost(topic, element, offset);
      await indexPosts({ redis, keys }, epoch, [post]);
      const args = { topic, epoch, base, rewindAt: 0, after: offset - 1, posts: [element] };
      const [entered] = await redis.runAll([prepare(scripts.announcePosts, keys.topics, args)]);
      const isMissing = !entered.ok && entered.error.code === 'TOPIC_NOT_FOUND';
      const answer = { post, repeated };
      if (isMissing && !(await isInLog(topic, epoch, offset))) return answer; // removed together with its topic
      // The topic is being removed, or the registry was lost: recreate the entry with the same readers.
      if (isMissing) await enter(topic, entry.by, entry.readers);
      else if (!entered.ok) throw entered.error;
      // Earlier posts may be missing from the registry, or later ones present, so compare it with the log.
      if (!entered.ok || registry.learn(topic, entered.reply.entry).head !== offset) {
        await catchUpTopic({ redis, keys }, registry, topic);
      }
      return answer;
    },
    ensureTopic: enter,
    async remove(topic, by, isTeamOwner) {
      const entry = await readTopic(topic);
      if (entry === null) throw new ChatError('TOPIC_NOT_FOUND');
      if (!isTeamOwner && entry.by !== by) throw new ChatError('TOPIC_NOT_YOURS');
      // Another node completes the removal if this one crashes before the posts are deleted.
      await delayedQueue.schedule([`${REMOVED}${entry.head}:${entry.version}:${entry.by} ${topic}`], DELAY_MS);
      await redis.run(scripts.removeTopic, keys.topics, { topic, by, isTeamOwner });
      registry.forget(topic);
      await deletePosts(topic, Number.MAX_SAFE_INTEGER);
    },
    sweep: delayedQueue.processDue,
    stop: delayedQueue.stop,
  };
}

/**
 * Brings a topic's registry entry up to date with its log. The entry is read before the log, which only grows, so an
 * entry that is ahead of the log means that the log lost its end, and is rewound.
 */
async function catchUpTopic(
  { redis, keys }: { redis: RedisAccess; keys: Keys },
  registry: TopicRegistry,
  topic: string,
): Promise<void> {
  const known = await redis.run(scripts.readTopic, keys.topics, { topic });
  if (known.entry === null) return;
  const entry = parseEntry(known.entry);
  const read = (after: number) =>
    redis.run(scripts.readPosts, keys.topic(topic), { before: 0, beforeAt: 0, after, limit: 2 * LIMITS.postsPerTopic });
  let log = await read(entry.head);
  if (log.epoch === null) return;
  const isOther = log.epoch !== entry.epoch || log.head < entry.head;
  if (isOther) log = await read(log.head - 1);
  if (log.posts.length === 0) return;
  const { base, after, posts, epoch } = log;
  const rewindAt = isOther ? entry.version : 0;
  await indexPosts({ redis, keys }, epoch ?? entry.epoch, parsePosts(redis, topic, posts, after));
  const args = { topic, epoch: epoch ?? entry.epoch, base, rewindAt, after, posts };
  const entered = await redis.run(scripts.announcePosts, keys.topics, args);
  registry.learn(topic, entered.entry);
}

const INDEXED_AT_ONCE = 500;

/**
 * Adds the posts that people wrote to the indexes of their authors. Idempotent. Called before the registry has the
 * posts, so that a node that adds them there after a crash indexes them, too. Throws what `RedisAccess.run` throws.
 */
async function indexPosts(
  { redis, keys }: { readonly redis: RedisAccess; readonly keys: Keys },
  epoch: string,
  posts: readonly Post[],
): Promise<void> {
  const authored = posts.flatMap((post) => (post.from.kind === 'person' ? { ...post, author: post.from.userId } : []));
  for (let start = 0; start < authored.length; start += INDEXED_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- bounded batches
    await Promise.all(
      authored.slice(start, start + INDEXED_AT_ONCE).map(({ author, topic, offset, at }) => {
        const args = { ref: `${epoch} ${offset} ${topic}`, at, keep: LIMITS.authoredPosts };
        return redis.run(scripts.indexPost, keys.user(author), args);
      }),
    );
  }
}
