import type { Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { FollowedTopic } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { prepare, type ScriptOutcome } from '../redis/RedisAccess.ts';
import { topicLog } from '../archive/createTopicSource.ts';
import type { History } from '../archive/createHistory.ts';
import type { TopicPorts } from './createTopics.ts';
import { checkPattern, checkTopic } from './checkTopic.ts';
import { countUnread, readFollowedTopics, sumUnread } from './followedTopics.ts';
import { readFeed } from './readFeed.ts';
import { readArchivedPosts, splitBody } from './readArchivedPosts.ts';
import { mayRead, parseEntry, parsePost, parsePosts, type TopicEntry } from './TopicEntry.ts';

type ReadingCalls =
  'topic.list' | 'topic.posts' | 'topic.feed' | 'topic.open' | 'topic.markRead' | 'topic.markAllRead' | 'topic.match';

export interface TopicReadingPorts extends TopicPorts {
  readonly history: History;
}

/** Access to one topic is checked in Redis in the same round trip; lists of topics come from the registry in memory. */
export function createReadingHandlers(ports: TopicReadingPorts): Pick<DomainHandlers<'topic'>, ReadingCalls> {
  const { redis, keys, topics, history } = ports;

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
      const entry = requireReadable(known, me.id);
      if (!log.ok) throw log.error;
      const { lost, after, posts: elements } = log.reply;
      const epoch = log.reply.epoch ?? entry.epoch;
      const posts = parsePosts(redis, topic, elements, after);
      const seam = Math.min(before > 0 ? before - 1 : after, after);
      const older = await readArchivedPosts(history.archive, {
        topic,
        epoch,
        lost,
        to: seam,
        limit: limit - posts.length,
      });
      const first = older[0]?.offset ?? after + 1;
      return { epoch, posts: [...older, ...posts].toReversed(), next: first - 1 > lost ? first : null };
    },

    'topic.feed': async ({ before = 0, limit }, { session: { me } }) => {
      const followed = await readFollowedTopics(ports, me.id);
      return readFeed(
        ports,
        followed.filter(({ muted }) => !muted),
        before,
        limit,
      );
    },

    'topic.open': async ({ topic: text, offset }, { session: { me } }) => {
      const topic = checkTopic(text);
      const [known, found] = await redis.runAll([
        prepare(scripts.readTopic, keys.topics, { topic }),
        prepare(scripts.readPost, keys.topic(topic), { offset }),
      ]);
      requireReadable(known, me.id);
      if (!found.ok) throw found.error;
      const { epoch, post, body } = found.reply;
      if (post !== null) return { post: parsePost(topic, post, offset), body };
      const archived = await history.archive.readOne(topicLog(topic, epoch), offset);
      if (archived === null) throw new ChatError('ARCHIVE_MISSING');
      return splitBody(topic, archived, offset);
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
