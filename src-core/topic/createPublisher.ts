import { LIMITS } from '#shared/contract/limits.ts';
import type { Post } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { randomId } from '../randomId.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { Timing } from '../timing.ts';
import { bringUp } from './bringUp.ts';
import type { TopicRegistry } from './createRegistry.ts';
import { mayRead, parseEntry, parsePost, type TopicEntry } from './TopicEntry.ts';

/** A post on its way; topic, title and body are checked. */
export interface OutgoingPost {
  readonly topic: string;
  /** With `author` it names the post: a retry has the same. */
  readonly clientId: string;
  /** The id of the person or the hook. */
  readonly author: string;
  readonly from: Post['from'];
  /** Whose rights it goes by; null: of whoever runs the server. */
  readonly by: string | null;
  readonly title: string;
  readonly body: string;
}

export interface Publisher {
  /** Throws TOPIC_FORBIDDEN, TOO_MANY_TOPICS, or what `RedisAccess.run` throws; then a retry is safe. */
  publish(post: OutgoingPost): Promise<{ post: Post; repeated: boolean }>;
  /** The topic's entry, made if there is none. Throws TOO_MANY_TOPICS. */
  enter(topic: string, by: string): Promise<TopicEntry>;
  /** Removes it with its posts. Throws TOPIC_NOT_FOUND, TOPIC_NOT_YOURS, or what `RedisAccess.run` throws; then a retry is safe. */
  remove(topic: string, by: string, isTeamOwner: boolean): Promise<void>;
  /** Enters what is in a log and was not entered. Throws what `RedisAccess` throws. */
  sweep(): Promise<void>;
  stop(): void;
}

/** A touch covers the posts of so long; it is looked after when they are all over, or have failed. */
const TOUCH_MS = 10_000;
const LOOK_AFTER_MS = 3 * TOUCH_MS;
/** Begins what the agenda has of a topic that is being removed: `removed:head:version:by topic`, as its entry was. */
const REMOVED = 'removed:';
const KEEP_OFFSET_MS = 90 * 24 * 3_600_000;

export function createPublisher(
  { redis, keys, timing, keepPosts }: { redis: RedisAccess; keys: Keys; timing: Timing; keepPosts: number },
  registry: TopicRegistry,
): Publisher {
  let touched = { period: 0, topics: new Set<string>() };
  const agenda = createAgenda(redis, keys, {
    name: 'posts',
    during: 'entering posts',
    everyMs: timing.sweepEveryMs,
    claimMs: LOOK_AFTER_MS,
    async lookAfter(entry) {
      const [kind = '', topic = ''] = entry.split(' ');
      if (kind.startsWith(REMOVED)) await finishRemoval(topic, kind.slice(REMOVED.length));
      else await bringUp({ redis, keys }, registry, topic);
      return 0;
    },
    onFailed: (error) => redis.typeError(error, 'entering posts'),
  });

  async function empty(topic: string, upTo: number): Promise<void> {
    const args = { upTo, epoch: randomId(), keepOffsetMs: KEEP_OFFSET_MS };
    await redis.run(scripts.emptyTopic, keys.topic(topic), args);
  }

  /** Whether a post that was written to this log is still there: the removal of a topic drops its posts and renews the epoch. */
  async function isInLog(topic: string, epoch: string, offset: number): Promise<boolean> {
    const args = { before: offset + 1, beforeAt: 0, after: offset - 1, limit: 1 };
    const log = await redis.run(scripts.readPosts, keys.topic(topic), args);
    return log.epoch === epoch && log.after === offset - 1 && log.posts.length > 0;
  }

  async function readTopic(topic: string): Promise<TopicEntry | null> {
    const { entry } = await redis.run(scripts.readTopic, keys.topics, { topic });
    return entry === null ? null : parseEntry(entry);
  }

  /** A topic that is still the one that was to be removed keeps its posts: the removal was never carried out. */
  async function finishRemoval(topic: string, removed: string): Promise<void> {
    const [head = '', version = '', by = ''] = removed.split(':');
    const entry = await readTopic(topic);
    if (entry !== null && entry.by === by && entry.version >= Number(version)) return;
    await empty(topic, Number(head));
  }

  /** Before a post is written, so that one that is written and not entered, because somebody died, is entered by the next. */
  async function touch(topic: string): Promise<void> {
    const period = Math.floor(Date.now() / TOUCH_MS);
    if (touched.period !== period) touched = { period, topics: new Set() };
    const { topics } = touched;
    if (topics.has(topic)) return;
    await agenda.mark([`${period} ${topic}`], LOOK_AFTER_MS);
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
      await touch(topic);
      const { epoch, base, offset, element, repeated } = await redis.run(scripts.publishPost, keys.topic(topic), {
        epoch: entry.epoch,
        sentId: `${author}:${clientId}`,
        keep: keepPosts,
        post: JSON.stringify({ id: clientId, from, title, hasBody: body !== '' }).slice(1),
        body,
      });
      const args = { topic, epoch, base, rewindAt: 0, after: offset - 1, posts: [element] };
      const [entered] = await redis.runAll([prepare(scripts.announcePosts, keys.topics, args)]);
      const isMissing = !entered.ok && entered.error.code === 'TOPIC_NOT_FOUND';
      const answer = { post: parsePost(topic, element, offset), repeated };
      if (isMissing && !(await isInLog(topic, epoch, offset))) return answer; // it was removed with its topic
      // It is being removed, or the registry is another one: what was for some people is not shown to others by that.
      if (isMissing) await enter(topic, entry.by, entry.readers);
      else if (!entered.ok) throw entered.error;
      // Others were before it and are not entered yet, or after it and are: then the log says what is missing, if anything.
      if (!entered.ok || registry.learn(topic, entered.reply.entry).head !== offset) {
        await bringUp({ redis, keys }, registry, topic);
      }
      return answer;
    },
    enter,
    async remove(topic, by, isTeamOwner) {
      const entry = await readTopic(topic);
      if (entry === null) throw new ChatError('TOPIC_NOT_FOUND');
      if (!isTeamOwner && entry.by !== by) throw new ChatError('TOPIC_NOT_YOURS');
      // Looked after if this node dies before the posts are gone.
      await agenda.mark([`${REMOVED}${entry.head}:${entry.version}:${entry.by} ${topic}`], LOOK_AFTER_MS);
      await redis.run(scripts.removeTopic, keys.topics, { topic, by, isTeamOwner });
      registry.forget(topic);
      await empty(topic, Number.MAX_SAFE_INTEGER);
    },
    sweep: agenda.sweep,
    stop: agenda.stop,
  };
}
