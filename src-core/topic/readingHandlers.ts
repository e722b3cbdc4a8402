import type { Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { FollowedTopic, Post } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import type { Archive } from '../archive/createArchive.ts';
import { topicLog } from '../archive/createArchiveSteps.ts';
import type { History } from '../archive/createHistory.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, repliesOf, type ReplyOf, type ScriptOutcome } from '../redis/RedisAccess.ts';
import {
  checkPattern,
  checkTopic,
  mayRead,
  parseEntry,
  parsePost,
  parsePosts,
  type StoredPost,
  type TopicEntry,
} from './TopicEntry.ts';
import type { TopicPorts } from './createTopics.ts';
import type { AuthoredPost } from './followedPeople.ts';
import { countUnread, readFollowedTopics, readFollowing, sumUnread } from './followedTopics.ts';

type ReadingCalls =
  | 'topic.list'
  | 'topic.posts'
  | 'topic.feed'
  | 'topic.open'
  | 'topic.markRead'
  | 'topic.markAllRead'
  | 'topic.match';

export interface TopicReadingPorts extends TopicPorts {
  readonly history: History;
}

/** Access to one topic is checked in Redis in the same round trip; lists of topics come from the registry in memory. */
export function createReadingHandlers(ports: TopicReadingPorts): Pick<DomainHandlers<'topic'>, ReadingCalls> {
  const { redis, keys, topics } = ports;

  return {
    'topic.list': async ({ after = '' }, { session: { me } }) => {
      const followed = await readFollowedTopics(ports, me.id);
      return { ...cutPage(followed, after), unread: sumUnread(followed) };
    },

    'topic.posts': async ({ topic: text, before = 0, limit }, { session: { me } }) => {
      const topic = checkTopic(text);
      const [known, log] = await redis.runAll([
        prepare(scripts.readTopic, keys.topics, { topic }),
        prepare(scripts.readPosts, keys.topic(topic), { before, beforeAt: 0, after: 0, limit }),
      ]);
      const { epoch } = requireReadable(known, me.id);
      if (!log.ok) throw log.error;
      return completePage(ports, { topic, before, limit, epoch }, log.reply);
    },

    'topic.feed': async ({ before = 0, limit }, { session: { me } }) => {
      return readFollowedPosts(ports, me.id, before, limit);
    },

    'topic.open': async ({ topic: text, offset }, { session: { me } }) => {
      const topic = checkTopic(text);
      const [known, found] = await redis.runAll([
        prepare(scripts.readTopic, keys.topics, { topic }),
        prepare(scripts.readPost, keys.topic(topic), { offset }),
      ]);
      requireReadable(known, me.id);
      if (!found.ok) throw found.error;
      return completePost(ports, topic, offset, found.reply);
    },

    'topic.markRead': async ({ topic: text, offset }, { session: { me } }) => {
      const topic = checkTopic(text);
      const [known] = await redis.runAll([prepare(scripts.readTopic, keys.topics, { topic })]);
      const { head } = requireReadable(known, me.id);
      const rows = [{ topic, from: 0, offset: Math.min(offset, head), head }];
      const { readOffsets } = await redis.run(scripts.markTopics, keys.user(me.id), { rows });
      const readOffset = readOffsets[0] ?? 0;
      return { readOffset, unread: countUnread(head, readOffset) };
    },

    'topic.markAllRead': async (_input, { session: { me } }) => {
      const unread = (await readFollowedTopics(ports, me.id)).filter(({ offset, readOffset }) => readOffset < offset);
      const rows = unread.map(({ topic, offset }) => ({ topic, from: 0, offset, head: offset }));
      if (rows.length > 0) await redis.run(scripts.markTopics, keys.user(me.id), { rows });
      return {};
    },

    'topic.match': async ({ pattern }, { session: { me } }) => {
      const checked = checkPattern(pattern);
      await topics.registry.ready();
      const found: string[] = [];
      topics.registry.match(checked, (topic, entry) => {
        if (mayRead(entry, me.id)) found.push(topic);
      });
      return { topics: found.toSorted().slice(0, LIMITS.noticesPerPage), total: found.length };
    },
  };
}

/**
 * The newest posts of all topics and people that a person follows and has not muted, as `topic.feed` returns them, from
 * Redis only.
 * @param before ms; 0: start with the newest
 */
export async function readFollowedPosts(
  ports: TopicPorts,
  userId: string,
  before: number,
  limit: number,
): Promise<Output<'topic.feed'>> {
  const { topics, authored, authoredIn } = await readFollowing(ports, userId);
  const muted = new Set(authoredIn.filter((one) => one.muted).map(({ topic }) => topic));
  const wanted = authored.filter(({ topic, at }) => !muted.has(topic) && (before === 0 || at < before));
  const [ofTopics, ofPeople] = await Promise.all([
    readFeed(
      ports,
      topics.filter((one) => !one.muted),
      before,
      limit,
    ),
    readAuthored(ports, wanted, limit),
  ]);
  const posts = [...ofTopics.posts, ...ofPeople.posts].toSorted((left, right) => right.at - left.at);
  return cut(posts, limit, ofTopics.next !== null || ofPeople.isMore);
}

/** The first posts of a list that is newest first, at least `limit` unless there are fewer. Skips those that are gone. */
async function readAuthored(
  { redis, keys }: DataPorts,
  wanted: readonly AuthoredPost[],
  limit: number,
): Promise<{ posts: Post[]; isMore: boolean }> {
  const posts: Post[] = [];
  let start = 0;
  while (posts.length < limit && start < wanted.length) {
    // Posts of the same millisecond are not split.
    const last = wanted[Math.min(start + limit, wanted.length) - 1]?.at ?? 0;
    const end = wanted.findLastIndex(({ at }) => at >= last) + 1;
    const batch = wanted.slice(start, end);
    // oxlint-disable-next-line no-await-in-loop -- a further batch only if posts are gone
    const outcomes = await redis.runAll(
      batch.map(({ topic, offset }) =>
        prepare(scripts.readPosts, keys.topic(topic), { before: offset + 1, beforeAt: 0, after: offset - 1, limit: 1 }),
      ),
    );
    for (const [index, reply] of repliesOf(outcomes).entries()) {
      const { topic = '', epoch, at } = batch[index] ?? {};
      if (reply.epoch !== epoch) continue;
      const found = parsePosts(redis, topic, reply.posts, reply.after);
      // After a log lost its end, another post may have this offset.
      posts.push(...found.filter((post) => post.at === at)); // at most one
    }
    start = end;
  }
  return { posts, isMore: start < wanted.length };
}

/** The topics after a name: as many as fit in `LIMITS.answerBytes`, but at least one. */
function cutPage(followed: readonly FollowedTopic[], after: string): Pick<Output<'topic.list'>, 'topics' | 'next'> {
  const left = followed.filter(({ topic }) => topic > after).toSorted((a, b) => (a.topic < b.topic ? -1 : 1));
  let size = 0;
  const end = left.findIndex((one, index) => {
    size += Buffer.byteLength(JSON.stringify(one));
    return size > LIMITS.answerBytes && index > 0;
  });
  return end < 0 ? { topics: left, next: null } : { topics: left.slice(0, end), next: left[end - 1]?.topic ?? null };
}

/** Returns the topic's entry. Throws TOPIC_NOT_FOUND, also when this person may not read it. */
function requireReadable(known: ScriptOutcome<{ readonly entry: string | null }>, userId: string): TopicEntry {
  if (!known.ok) throw known.error;
  const entry = known.reply.entry === null ? null : parseEntry(known.reply.entry);
  if (entry === null || !mayRead(entry, userId)) throw new ChatError('TOPIC_NOT_FOUND');
  return entry;
}

interface TopicPage {
  readonly topic: string;
  /** 0: the newest posts. */
  readonly before: number;
  readonly limit: number;
  /** Of the topic's entry, for a log that does not exist yet. */
  readonly epoch: string;
}

type PostsReply = ReplyOf<typeof scripts.readPosts>;

/** Adds the archived posts of a page, in the form of `topic.posts`. Throws ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING. */
export async function completePage(
  { redis, history }: Pick<TopicReadingPorts, 'redis' | 'history'>,
  { topic, before, limit, ...known }: TopicPage,
  { lost, after, posts: elements, ...log }: PostsReply,
): Promise<Output<'topic.posts'>> {
  const epoch = log.epoch ?? known.epoch;
  const posts = parsePosts(redis, topic, elements, after);
  const to = Math.min(before > 0 ? before - 1 : after, after);
  const older = await readArchivedPosts(history.archive, { topic, epoch, lost, to, limit: limit - posts.length });
  const first = older[0]?.offset ?? after + 1;
  return { epoch, posts: [...older, ...posts].toReversed(), next: first - 1 > lost ? first : null };
}

/** Reads a post from the archive unless it is in Redis. Throws ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING. */
export async function completePost(
  { history }: Pick<TopicReadingPorts, 'history'>,
  topic: string,
  offset: number,
  { epoch, post, body }: ReplyOf<typeof scripts.readPost>,
): Promise<Output<'topic.open'>> {
  if (post !== null) return { post: parsePost(topic, post, offset), body };
  const archived = await history.archive.readOne(topicLog(topic, epoch), offset);
  if (archived === null) throw new ChatError('ARCHIVE_MISSING');
  return splitBody(topic, archived, offset);
}

type ArchivedPost = Omit<StoredPost, 'offset'> & { readonly body: string };

/** Splits an archived post, the reverse of `joinBody`. */
function splitBody(topic: string, archived: string, offset: number): { post: Post; body: string } {
  const { body, ...post } = JSON.parse(archived) as ArchivedPost;
  return { post: parsePost(topic, JSON.stringify(post), offset), body };
}

interface Part {
  readonly topic: string;
  readonly epoch: string;
  /** How many posts at the beginning of the log no longer exist. */
  readonly lost: number;
  /** The offset of the last post to read. */
  readonly to: number;
  readonly limit: number;
}

/** Reads at most `limit` archived posts, oldest first. Throws ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING. */
async function readArchivedPosts(
  archive: Pick<Archive, 'read'>,
  { topic, epoch, lost, to, limit }: Part,
): Promise<Post[]> {
  const after = Math.max(lost, to - limit);
  if (after >= to) return [];
  const events = await archive.read(topicLog(topic, epoch), after, to);
  return events.map(({ offset, element }) => splitBody(topic, element, offset).post);
}

/** The read position in left topic: posts from `before` on were read, and no unread post is newer than `newest`. */
interface Source {
  readonly topic: string;
  newest: number;
  before: number;
}

const SOURCES_AT_ONCE = 200;
const POSTS_AT_ONCE = 16;

/**
 * Merges many logs into a feed, newest first. It reads a few posts at a time from the logs that may contain the next
 * post, until no log can contain left that is newer than the last post of the page.
 * @param before ms; 0: start with the newest
 */
async function readFeed(
  { redis, keys }: DataPorts,
  followed: readonly FollowedTopic[],
  before: number,
  limit: number,
): Promise<{ posts: Post[]; next: number | null }> {
  let sources = followed.flatMap(({ topic, last }): Source[] =>
    last === null ? [] : [{ topic, newest: before > 0 ? Math.min(last.at, before - 1) : last.at, before: 0 }],
  );
  const posts: Post[] = [];
  for (;;) {
    sources.sort((left, right) => right.newest - left.newest);
    posts.sort((left, right) => right.at - left.at);
    const lastWanted = posts[limit - 1]?.at ?? 0;
    const open = sources.filter(({ newest }) => newest >= lastWanted).slice(0, SOURCES_AT_ONCE);
    if (open.length === 0) return cut(posts, limit, sources.length > 0);
    const outcomes = await redis.runAll(
      open.map((source) =>
        prepare(scripts.readPosts, keys.topic(source.topic), {
          before: source.before,
          beforeAt: before,
          after: 0,
          limit: POSTS_AT_ONCE,
        }),
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const source = open[index];
      if (!outcome.ok) throw outcome.error;
      if (source === undefined) continue;
      const { after, base, posts: elements } = outcome.reply;
      const found = parsePosts(redis, source.topic, elements, after);
      posts.push(...found); // at most POSTS_AT_ONCE
      source.before = after + 1;
      // If no post of the batch is valid, older ones may be; they are at most as new as the previous bound.
      const oldest = elements.length === 0 ? -1 : (found[0]?.at ?? source.newest);
      source.newest = after > base ? oldest : -1;
    }
    sources = sources.filter(({ newest }) => newest >= 0);
  }
}

/** Includes all posts with the same millisecond as the last left, so that `next` does not split them. */
function cut(posts: Post[], limit: number, isMore: boolean): { posts: Post[]; next: number | null } {
  const last = posts[limit - 1];
  if (last === undefined) return { posts, next: null };
  const page = posts.filter(({ at }) => at >= last.at);
  return { posts: page, next: isMore || page.length < posts.length ? last.at : null };
}
