import type { Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Post } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import type { DomainHandlers } from '../Client.ts';
import { fetchEvents } from '../conversation/fetchPage.ts';
import { scripts } from '../generated/scripts.ts';
import { prepare, repliesOf } from '../redis/RedisAccess.ts';
import { completePage, completePost, type TopicReadingPorts } from '../topic/readingHandlers.ts';
import { mayRead, parseEntry, parsePosts } from '../topic/TopicEntry.ts';

/** Topics of which one page of `export.listPosts` reads the newest posts. */
const TOPICS_AT_ONCE = 50;
const POSTS_PER_TOPIC = LIMITS.noticesPerPage;
/** Bodies that are read at once. */
const BODIES_AT_ONCE = 16;

type MessagePage = Output<'export.listMessages'>;
type PostPage = Output<'export.listPosts'>;

/** What the caller wrote. Every page checks again what they may read now. */
export function createExportHandlers(ports: TopicReadingPorts): DomainHandlers<'export'> {
  return {
    'export.listMessages': async ({ conversationId, epoch, before }, { session: { me } }) => {
      const page = { conversationId, before, limit: LIMITS.fetchEvents, markRead: false, whole: true };
      const { head, events } = await fetchEvents(ports, me.id, page);
      if (epoch !== undefined && head.epoch !== epoch) throw new ChatError('CURSOR_STALE', { epoch: head.epoch });
      const [oldest] = events;
      const isLast = oldest === undefined || oldest.offset === 1 || isDeleted(oldest);
      return { epoch: head.epoch, ...writtenBy(me.id, events), next: isLast ? null : oldest.offset };
    },

    'export.listPosts': async ({ after }, { session: { me } }) => {
      if (after !== undefined && after.before > 1) return readRestOfTopic(ports, me.id, after);
      return readNextTopics(ports, me.id, after?.topic ?? '');
    },
  };
}

/** What a person wrote, newest first. */
export function writtenBy(userId: string, events: readonly LogEvent[]): Omit<MessagePage, 'epoch' | 'next'> {
  const written: Omit<MessagePage, 'epoch' | 'next'> = { messages: [], reactions: [], votes: [], unreadable: [] };
  for (const event of events.toReversed()) {
    const { offset } = event;
    if (event.type === 'unknown' && event.kind === 'message' && event.from === userId) written.unreadable.push(offset);
    if (event.type !== 'message') continue;
    const { reactions = [], votes = [], counted: _counted, ...message } = event;
    if (event.from === userId) written.messages.push(message);
    for (const { emoji, by } of reactions) if (by.includes(userId)) written.reactions.push({ offset, emoji });
    for (const { by, choices } of votes) if (by === userId) written.votes.push({ offset, choices });
  }
  return written;
}

/** Older posts of one topic, of which earlier pages had the newer ones. Ends with the place after the topic. */
async function readRestOfTopic(
  ports: TopicReadingPorts,
  userId: string,
  { topic, before }: { readonly topic: string; readonly before: number },
): Promise<PostPage> {
  const { redis, keys } = ports;
  const [known, log] = await redis.runAll([
    prepare(scripts.readTopic, keys.topics, { topic }),
    prepare(scripts.readPosts, keys.topic(topic), { before, beforeAt: 0, after: 0, limit: POSTS_PER_TOPIC }),
  ]);
  if (!known.ok) throw known.error;
  if (!log.ok) throw log.error;
  const end = { topic, before: 1 };
  const entry = known.reply.entry === null ? null : parseEntry(known.reply.entry);
  if (entry === null || !mayRead(entry, userId)) return { posts: [], next: end };
  const { epoch } = entry;
  const page = await completePage(ports, { topic, before, limit: POSTS_PER_TOPIC, epoch }, log.reply);
  return withBodies(ports, ownPosts(page.posts, userId), page.next === null ? end : { topic, before: page.next });
}

/** The newest posts of the topics after a name, up to the first that has more. */
async function readNextTopics(ports: TopicReadingPorts, userId: string, after: string): Promise<PostPage> {
  const { redis, keys, topics } = ports;
  await topics.registry.ready();
  const names: string[] = [];
  topics.registry.match('**', (topic, entry) => {
    if (topic > after && entry.head > 0 && mayRead(entry, userId)) names.push(topic);
  });
  const batch = names.toSorted((one, other) => (one < other ? -1 : 1)).slice(0, TOPICS_AT_ONCE);
  const [entries, logs] = await Promise.all([
    redis.runAll(batch.map((topic) => prepare(scripts.readTopic, keys.topics, { topic }))),
    redis.runAll(
      batch.map((topic) =>
        prepare(scripts.readPosts, keys.topic(topic), { before: 0, beforeAt: 0, after: 0, limit: POSTS_PER_TOPIC }),
      ),
    ),
  ]);
  const known = repliesOf(entries);
  const posts: Post[] = [];
  for (const [index, log] of repliesOf(logs).entries()) {
    const topic = batch[index] ?? '';
    const entryJson = known[index]?.entry ?? null;
    // The registry may be a moment behind.
    if (entryJson === null || !mayRead(parseEntry(entryJson), userId)) continue;
    const mine = ownPosts(parsePosts(redis, topic, log.posts, log.after).toReversed(), userId);
    for (const post of mine) posts.push(post);
    if (log.after > log.lost) return withBodies(ports, posts, { topic, before: log.after + 1 });
  }
  const last = batch.at(-1);
  const isEnd = last === undefined || names.length === batch.length;
  return withBodies(ports, posts, isEnd ? null : { topic: last, before: 1 });
}

function ownPosts(posts: readonly Post[], userId: string): Post[] {
  return posts.filter(({ from }) => from.kind === 'person' && from.userId === userId);
}

/** Adds the bodies, and cuts the page when it is too large for one answer. Posts that are gone are left out. */
async function withBodies(ports: TopicReadingPorts, posts: readonly Post[], next: PostPage['next']): Promise<PostPage> {
  const { redis, keys } = ports;
  const whole: PostPage['posts'] = [];
  let bytes = 0;
  for (let start = 0; start < posts.length; start += BODIES_AT_ONCE) {
    const batch = posts.slice(start, start + BODIES_AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- a page holds few bodies at once
    const found = await redis.runAll(
      batch.map(({ topic, offset }) => prepare(scripts.readPost, keys.topic(topic), { offset })),
    );
    for (const [index, outcome] of found.entries()) {
      const { topic, offset } = batch[index] ?? { topic: '', offset: 0 };
      if (!outcome.ok && isGone(outcome.error)) continue;
      if (!outcome.ok) throw outcome.error;
      // oxlint-disable-next-line no-await-in-loop -- only of archived posts
      const { post, body } = await completePost(ports, topic, offset, outcome.reply);
      const size = Buffer.byteLength(JSON.stringify({ ...post, body }));
      const last = whole.at(-1);
      if (last !== undefined && bytes + size > LIMITS.answerBytes) {
        return { posts: whole, next: { topic: last.topic, before: last.offset } };
      }
      bytes += size;
      whole.push({ ...post, body });
    }
  }
  return { posts: whole, next };
}

/** Its topic was emptied or trimmed meanwhile. */
function isGone(error: unknown): boolean {
  return error instanceof ChatError && error.code === 'POST_NOT_FOUND';
}
