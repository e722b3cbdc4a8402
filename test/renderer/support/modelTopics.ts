import type { Data, EventName } from '#shared/contract/index.ts';
import type { FollowedTopic, Hook, Post } from '#shared/contract/noticeModel.ts';
import type { topicCalls } from '#shared/contract/topicCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

type Publish = <Name extends EventName>(event: Name, data: Data<Name>) => void;

/** Topics that Amir follows, as their contract describes them. */
export interface ModelTopics {
  readonly handlers: Handlers<typeof topicCalls, unknown>;
  readonly posts: Post[];
  /** A program publishes; `quietly` loses the live frame. */
  post(topic: string, options?: { readonly quietly?: boolean }): Post;
  readonly bodies: Map<string, string>;
  readonly state: { pageSize: number; patterns: string[]; muted: string[] };
  unread(): number;
}

export function createModelTopics(publish: Publish): ModelTopics {
  const posts: Post[] = [];
  const bodies = new Map<string, string>();
  const marks = new Map<string, number>();
  const hooks: Hook[] = [];
  const state = { pageSize: 3, patterns: ['build.*'], muted: [] as string[] };
  let clock = 1_700_000_000_000;

  const matches = (pattern: string, topic: string): boolean =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]*')}$`).test(topic);
  const because = (topic: string): string[] => state.patterns.filter((pattern) => matches(pattern, topic));
  const head = (topic: string): number => posts.filter((post) => post.topic === topic).length;
  const isMuted = (topic: string): boolean => state.muted.includes(topic);
  const names = (): string[] => [...new Set(posts.map(({ topic }) => topic))];

  function followed(): FollowedTopic[] {
    return names()
      .filter((topic) => because(topic).length > 0)
      .map((topic) => {
        const [offset, readOffset] = [head(topic), marks.get(topic) ?? 0];
        const last = posts.findLast((post) => post.topic === topic) ?? null;
        const unread = isMuted(topic) ? 0 : offset - readOffset;
        return {
          topic,
          because: because(topic),
          muted: isMuted(topic),
          readers: null,
          by: null,
          offset,
          readOffset,
          unread,
          last,
        };
      });
  }
  const unread = (): number => followed().reduce((sum, one) => sum + one.unread, 0);

  function append(topic: string, of: Pick<Post, 'id' | 'from' | 'title'>, body: string, quietly = false): Post {
    clock += 61_000;
    const post: Post = { topic, offset: head(topic) + 1, at: clock, hasBody: body !== '', ...of };
    posts.push(post);
    bodies.set(`${topic} ${post.offset}`, body);
    if (!quietly && because(topic).length > 0 && !isMuted(topic))
      publish('topic.posted', { post, because: because(topic) });
    return post;
  }

  function check(pattern: string): void {
    if (!/^[a-z0-9_*.-]+$/.test(pattern)) throw new ChatError('PATTERN_INVALID');
  }

  return {
    posts,
    bodies,
    state,
    unread,
    post: (topic, { quietly = false } = {}) =>
      append(
        topic,
        { id: `p${posts.length}`, from: { kind: 'program', name: 'CI' }, title: `${topic} ${head(topic) + 1}` },
        'It is **out**.',
        quietly,
      ),
    handlers: {
      'topic.publish': ({ topic, clientId, title, body }) => {
        if (title === '') throw new ChatError('TITLE_EMPTY');
        const known = posts.find(({ id }) => id === clientId);
        const from = { kind: 'person', userId: 'amir' } as const;
        return { post: known ?? append(topic, { id: clientId, from, title }, body), repeated: known !== undefined };
      },
      'topic.list': () => ({ topics: followed(), unread: unread() }),
      'topic.posts': ({ topic }) => ({ epoch: 'e', posts: posts.filter((post) => post.topic === topic), next: null }),
      'topic.restrict': () => ({}),
      'topic.remove': ({ topic }) => {
        const left = posts.filter((post) => post.topic !== topic);
        posts.splice(0, posts.length, ...left);
        publish('topic.subscriptionsChanged', {});
        return {};
      },
      'topic.manage': () => ({ topics: names().map((topic) => ({ topic, by: null, readers: null })), next: null }),
      'topic.feed': ({ before }) => {
        const left = posts
          .filter(
            ({ topic, at }) => because(topic).length > 0 && !isMuted(topic) && (before === undefined || at < before),
          )
          .toReversed();
        const page = left.slice(0, state.pageSize);
        return { posts: page, next: left.length > page.length ? (page.at(-1)?.at ?? null) : null };
      },
      'topic.open': ({ topic, offset }) => {
        const post = posts.find((one) => one.topic === topic && one.offset === offset);
        if (post === undefined) throw new ChatError('POST_NOT_FOUND');
        return { post, body: bodies.get(`${topic} ${offset}`) ?? '' };
      },
      'topic.markRead': ({ topic, offset }) => {
        const readOffset = Math.max(marks.get(topic) ?? 0, offset);
        marks.set(topic, readOffset);
        const left = { readOffset, unread: head(topic) - readOffset };
        publish('topic.read', { topic, ...left });
        return left;
      },
      'topic.markAllRead': () => {
        for (const topic of names()) {
          marks.set(topic, head(topic));
          publish('topic.read', { topic, readOffset: head(topic), unread: 0 });
        }
        return {};
      },
      'topic.subscriptions': () => ({
        subscriptions: state.patterns.map((pattern) => ({ pattern, since: 1 })),
        muted: state.muted,
      }),
      'topic.subscribe': ({ pattern }) => {
        check(pattern);
        for (const topic of names())
          if (matches(pattern, topic) && because(topic).length === 0) marks.set(topic, head(topic));
        if (!state.patterns.includes(pattern)) state.patterns.push(pattern);
        return { subscription: { pattern, since: 1 } };
      },
      'topic.unsubscribe': ({ pattern }) => {
        state.patterns = state.patterns.filter((one) => one !== pattern);
        return {};
      },
      'topic.mute': ({ topic, muted }) => {
        state.muted = muted ? [...state.muted, topic] : state.muted.filter((one) => one !== topic);
        return {};
      },
      'topic.match': ({ pattern }) => {
        check(pattern);
        const found = names().filter((topic) => matches(pattern, topic));
        return { topics: found, total: found.length };
      },
      'hook.create': ({ name, pattern }) => {
        const hook: Hook = { id: `h${hooks.length}`, name, pattern, by: 'amir', at: 1, lastUsedAt: null };
        hooks.push(hook);
        return { hook, token: 'secret' };
      },
      'hook.list': () => ({ hooks }),
      'hook.remove': () => ({}),
    },
  };
}
