import type { FollowedTopic, Post } from '#shared/contract/noticeModel.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';
import { parsePosts } from './TopicEntry.ts';

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
export async function readFeed(
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
