import type { FollowedPerson, FollowedTopic, Hook, Post } from '#shared/contract/noticeModel.ts';
import type { topicCalls } from '#shared/contract/topicCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { refuseNoticeBody, refuseNoticeTitle } from '#shared/text/noticeTitle.ts';
import { matchesPattern } from '#shared/topic/matchesPattern.ts';
import { findPatternFault } from '#shared/topic/topicName.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';

export type ModelTopics = ReturnType<typeof createModelTopics>;

/**
 * The topics of the team, their subscribers and the followers of people, as `topicCalls.ts` describes them. No topic is
 * restricted.
 */
export function createModelTopics() {
  const posts: Post[] = [];
  const bodies = new Map<string, string>();
  const hooks: Hook[] = [];
  const listeners = new Set<(post: Post) => void>();
  let clock = 1_700_000_000_000;

  const head = (topic: string): number => posts.filter((post) => post.topic === topic).length;
  const names = (): string[] => [...new Set(posts.map(({ topic }) => topic))];

  function append(topic: string, of: Pick<Post, 'id' | 'from' | 'title'>, body: string): Post {
    clock += 61_000;
    const post: Post = { topic, offset: head(topic) + 1, at: clock, hasBody: body !== '', ...of };
    posts.push(post);
    bodies.set(`${topic} ${post.offset}`, body);
    for (const listener of listeners) listener(post);
    return post;
  }

  function check(pattern: string): void {
    const reason = findPatternFault(pattern);
    if (reason !== null) throw new ChatError('PATTERN_INVALID', { reason });
  }

  /** One person's subscriptions and read marks. */
  function follow(me: string, publish: Publish) {
    const state = { pageSize: 3, patterns: [] as string[], muted: [] as string[], people: [] as FollowedPerson[] };
    const readOffsets = new Map<string, number>();

    const because = (topic: string): string[] => state.patterns.filter((pattern) => matchesPattern(pattern, topic));
    const isMuted = (topic: string): boolean => state.muted.includes(topic);

    const followedAuthor = ({ from }: Post): FollowedPerson | undefined =>
      state.people.find(({ userId }) => from.kind === 'person' && userId === from.userId);
    /** Those that I get only because of their author. */
    const authored = (topic: string): Post[] =>
      because(topic).length > 0
        ? []
        : posts.filter((post) => post.topic === topic && followedAuthor(post) !== undefined);

    listeners.add((post) => {
      const patterns = because(post.topic);
      const isFollowed = patterns.length > 0 || followedAuthor(post) !== undefined;
      if (isFollowed && !isMuted(post.topic)) publish('topic.posted', { post, because: patterns });
    });

    function followed(): FollowedTopic[] {
      return names()
        .filter((topic) => because(topic).length > 0 || authored(topic).length > 0)
        .map((topic) => {
          const [readOffset, muted] = [readOffsets.get(topic) ?? 0, isMuted(topic)];
          const byPeople = authored(topic);
          const last = byPeople.at(-1) ?? posts.findLast((post) => post.topic === topic) ?? null;
          const offset = last?.offset ?? 0;
          const newOnes = byPeople.filter(
            (post) => post.offset > readOffset && post.at > (followedAuthor(post)?.since ?? 0),
          );
          const all = byPeople.length > 0 ? newOnes.length : offset - readOffset;
          const unread = muted ? 0 : all;
          return { topic, because: because(topic), muted, readers: null, by: null, offset, readOffset, unread, last };
        });
    }
    const countUnread = (): number => followed().reduce((sum, one) => sum + one.unread, 0);

    function markRead(topic: string, upTo: number): { readOffset: number; unread: number } {
      const readOffset = Math.max(readOffsets.get(topic) ?? 0, upTo);
      readOffsets.set(topic, readOffset);
      const mark = { readOffset, unread: head(topic) - readOffset };
      publish('topic.read', { topic, ...mark });
      return mark;
    }

    const handlers: MemberHandlers<keyof typeof topicCalls | 'export.listPosts'> = {
      // One topic per page.
      'export.listPosts': ({ after }) => {
        const topic = names()
          .toSorted()
          .find((name) => after === undefined || name > after.topic);
        if (topic === undefined) return { posts: [], next: null };
        const mine = posts.filter((post) => post.topic === topic && 'userId' in post.from && post.from.userId === me);
        return {
          posts: mine.map((post) => ({ ...post, body: bodies.get(`${topic} ${post.offset}`) ?? '' })),
          next: { topic, before: 1 },
        };
      },
      'topic.publish': ({ topic, clientId, title, body }) => {
        const refusal = refuseNoticeTitle(title) ?? refuseNoticeBody(body);
        if (refusal !== null) throw new ChatError(refusal);
        const known = posts.find(({ id }) => id === clientId);
        const from = { kind: 'person', userId: me } as const;
        return { post: known ?? append(topic, { id: clientId, from, title }, body), repeated: known !== undefined };
      },
      'topic.list': () => ({ topics: followed(), unread: countUnread(), next: null }),
      'topic.posts': ({ topic }) => ({ epoch: 'e', posts: posts.filter((post) => post.topic === topic), next: null }),
      'topic.restrict': () => ({}),
      'topic.remove': ({ topic }) => {
        const left = posts.filter((post) => post.topic !== topic);
        posts.splice(0, posts.length, ...left);
        publish('topic.subscriptionsChanged', {});
        return {};
      },
      'topic.manage': () => ({ topics: names().map((topic) => ({ topic, by: null, readers: null })), next: null }),
      'topic.feed': ({ before = Infinity }) => {
        const isWanted = (post: Post): boolean => {
          const isFollowed = because(post.topic).length > 0 || followedAuthor(post) !== undefined;
          return isFollowed && !isMuted(post.topic) && post.at < before;
        };
        const left = posts.filter(isWanted).toReversed();
        const page = left.slice(0, state.pageSize);
        return { posts: page, next: left.length > page.length ? (page.at(-1)?.at ?? null) : null };
      },
      'topic.open': ({ topic, offset }) => {
        const post = posts.find((one) => one.topic === topic && one.offset === offset);
        if (post === undefined) throw new ChatError('POST_NOT_FOUND');
        return { post, body: bodies.get(`${topic} ${offset}`) ?? '' };
      },
      'topic.markRead': ({ topic, offset }) => markRead(topic, offset),
      'topic.markAllRead': () => {
        for (const topic of names()) markRead(topic, head(topic));
        return {};
      },
      'topic.subscriptions': () => ({
        subscriptions: state.patterns.map((pattern) => ({ pattern, since: 1 })),
        muted: state.muted,
        people: [...state.people],
      }),
      'topic.subscribe': ({ pattern }) => {
        check(pattern);
        for (const topic of names()) {
          const isNew = matchesPattern(pattern, topic) && because(topic).length === 0;
          if (isNew) readOffsets.set(topic, head(topic));
        }
        if (!state.patterns.includes(pattern)) state.patterns.push(pattern);
        return { subscription: { pattern, since: 1 } };
      },
      'topic.unsubscribe': ({ pattern }) => {
        state.patterns = state.patterns.filter((one) => one !== pattern);
        return {};
      },
      'topic.followPerson': ({ userId }) => {
        if (userId === me) throw new ChatError('FOLLOWING_YOURSELF');
        const since = posts.findLast(({ from }) => from.kind === 'person' && from.userId === userId)?.at ?? 0;
        const person = state.people.find((one) => one.userId === userId) ?? { userId, since };
        if (!state.people.includes(person)) state.people.push(person);
        return { person };
      },
      'topic.unfollowPerson': ({ userId }) => {
        state.people = state.people.filter((one) => one.userId !== userId);
        return {};
      },
      'topic.mute': ({ topic, muted }) => {
        state.muted = muted ? [...state.muted, topic] : state.muted.filter((one) => one !== topic);
        return {};
      },
      'topic.match': ({ pattern }) => {
        check(pattern);
        const found = names().filter((topic) => matchesPattern(pattern, topic));
        return { topics: found, total: found.length };
      },
      'hook.create': ({ name, pattern }) => {
        const hook: Hook = { id: `h${hooks.length}`, name, pattern, by: me, at: 1, lastUsedAt: null };
        hooks.push(hook);
        return { hook, token: 'secret' };
      },
      'hook.list': () => ({ hooks: hooks.filter(({ by }) => by === me) }),
      'hook.remove': () => ({}),
    };

    return { state, countUnread, handlers };
  }

  return {
    posts,
    bodies,
    /** A program publishes a post. */
    post: (topic: string): Post =>
      append(
        topic,
        { id: `p${posts.length}`, from: { kind: 'program', name: 'CI' }, title: `${topic} ${head(topic) + 1}` },
        'It is **out**.',
      ),
    /** A person publishes a post. */
    postAs: (userId: string, topic: string): Post =>
      append(
        topic,
        { id: `p${posts.length}`, from: { kind: 'person', userId }, title: `${topic} ${head(topic) + 1}` },
        '',
      ),
    follow,
  };
}
