import type { FollowedTopic, Post } from '#shared/contract/noticeModel.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { prepare } from '../redis/RedisAccess.ts';
import { parsePosts } from './TopicEntry.ts';

/** One topic's part of the feed: what of it was read so far, and that nothing in it after that is newer than `newest`. */
interface Source {
  readonly topic: string;
  newest: number;
  before: number;
}

const SOURCES_AT_ONCE = 200;
const POSTS_AT_ONCE = 16;

/**
 * The newest posts of many logs, newest first: of those logs whose newest unread post may be among them a few posts are read
 * at a time, until no log can have one that is newer than the last that is wanted.
 * @param before ms; 0: from the end
 */
export async function readFeed(
  { redis, keys }: Pick<Engine, 'redis' | 'keys'>,
  followed: readonly FollowedTopic[],
  before: number,
  limit: number,
): Promise<{ posts: Post[]; next: number | null }> {
  let sources = followed.flatMap(({ topic, last }): Source[] =>
    last === null ? [] : [{ topic, newest: before > 0 ? Math.min(last.at, before - 1) : last.at, before: 0 }],
  );
  const posts: Post[] = [];
  for (;;) {
    sources.sort((one, other) => other.newest - one.newest);
    posts.sort((one, other) => other.at - one.at);
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
      // Where none of them can be read, older ones may still be: they are at most as new as those before.
      const oldest = elements.length === 0 ? -1 : (found[0]?.at ?? source.newest);
      source.newest = after > base ? oldest : -1;
    }
    sources = sources.filter(({ newest }) => newest >= 0);
  }
}

/** Those of the last one's millisecond come with it, so that `next` parts no two of them. */
function cut(posts: Post[], limit: number, isMore: boolean): { posts: Post[]; next: number | null } {
  const last = posts[limit - 1];
  if (last === undefined) return { posts, next: null };
  const page = posts.filter(({ at }) => at >= last.at);
  return { posts: page, next: isMore || page.length < posts.length ? last.at : null };
}
