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
import { mayRead, parsePost, type TopicEntry } from './TopicEntry.ts';

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
  /** Enters what is in a log and was not entered. Throws what `RedisAccess` throws. */
  sweep(): Promise<void>;
  stop(): void;
}

/** A touch covers the posts of so long; it is looked after when they are all over, or have failed. */
const TOUCH_MS = 10_000;
const LOOK_AFTER_MS = 3 * TOUCH_MS;

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
      await bringUp({ redis, keys }, registry, entry.slice(entry.indexOf(' ') + 1));
      return 0;
    },
    onFailed: (error) => redis.typeError(error, 'entering posts'),
  });

  /** Before a post is written, so that one that is written and not entered, because somebody died, is entered by the next. */
  async function touch(topic: string): Promise<void> {
    const period = Math.floor(Date.now() / TOUCH_MS);
    if (touched.period !== period) touched = { period, topics: new Set() };
    const { topics } = touched;
    if (topics.has(topic)) return;
    await agenda.mark([`${period} ${topic}`], LOOK_AFTER_MS);
    topics.add(topic);
  }

  async function enter(topic: string, by: string): Promise<TopicEntry> {
    const args = { topic, epoch: randomId(), by, limit: LIMITS.topics };
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
      // The registry is another one by now.
      if (!entered.ok && entered.error.code === 'TOPIC_NOT_FOUND') await enter(topic, by ?? '');
      else if (!entered.ok) throw entered.error;
      // Others were before it and are not entered yet, or after it and are: then the log says what is missing, if anything.
      if (!entered.ok || registry.learn(topic, entered.reply.entry).head !== offset) {
        await bringUp({ redis, keys }, registry, topic);
      }
      return { post: parsePost(topic, element, offset), repeated };
    },
    enter,
    sweep: agenda.sweep,
    stop: agenda.stop,
  };
}
