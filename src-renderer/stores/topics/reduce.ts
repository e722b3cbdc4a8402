import type { Data, Output } from '#shared/contract/index.ts';
import type { FollowedPerson, FollowedTopic, Post, Subscription } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { addOlder } from '../addOlder.ts';
import { replayBuffered, applyOrBuffer, type EventBuffer } from '../bufferEvents.ts';

/** Topic events from the server. */
export type TopicEvent =
  | ({ readonly name: 'posted' } & Data<'topic.posted'>)
  | ({ readonly name: 'read' } & Data<'topic.read'>);

export interface TopicsState extends EventBuffer<TopicEvent> {
  /** The topics that I receive, by name, and those in which people whom I follow post (`because` is empty). */
  readonly followed: Readonly<Record<string, FollowedTopic>>;
  /** Posts of all topics that are not muted and of the people whom I follow, newest first. */
  readonly posts: readonly Post[];
  /** The `before` cursor of the next page (ms since 1970); `null` when everything is loaded. */
  readonly next: number | null;
  readonly subscriptions: readonly Subscription[];
  /** The people whom I follow; `null`: unknown, or the server does not support it. */
  readonly people: readonly FollowedPerson[] | null;
  /** Names of topics that I muted. */
  readonly muted: readonly string[];
  /** Bodies of posts that were opened here, by `topic offset id`. */
  readonly bodies: Readonly<Record<string, string>>;
  readonly known: boolean;
}

/** The complete state from the server. */
export interface TopicsSnapshot {
  readonly topics: Output<'topic.list'>['topics'];
  readonly feed: Output<'topic.feed'>;
  readonly mine: Output<'topic.subscriptions'>;
}

export type PersistedTopics = Pick<
  TopicsState,
  'followed' | 'posts' | 'next' | 'subscriptions' | 'people' | 'muted' | 'bodies'
>;

export type TopicsAction =
  | { readonly type: 'restored'; readonly kept: PersistedTopics }
  | { readonly type: 'requested' }
  | { readonly type: 'loaded'; readonly snapshot: TopicsSnapshot }
  | { readonly type: 'failed' }
  | { readonly type: 'olderLoaded'; readonly feed: Output<'topic.feed'> }
  | { readonly type: 'opened'; readonly post: Post; readonly text: string }
  | { readonly type: 'eventReceived'; readonly event: TopicEvent }
  | { readonly type: 'reset' };

export const initialTopics: TopicsState = {
  followed: {},
  posts: [],
  next: null,
  subscriptions: [],
  people: null,
  muted: [],
  bodies: {},
  known: false,
  buffered: null,
};

/** Maximum number of stored bodies; those opened last are kept. */
const BODIES = 50;

export function reduceTopics(state: TopicsState, action: TopicsAction): TopicsState {
  switch (action.type) {
    case 'restored':
      return state.known ? state : { ...state, ...action.kept, known: true };
    case 'requested':
      return { ...state, buffered: [] };
    case 'loaded':
      return replayBuffered({ ...snapshotOf(action.snapshot), bodies: state.bodies }, state, applyTopicEvent);
    case 'failed':
      return { ...state, buffered: null };
    case 'olderLoaded': {
      const { posts, next } = action.feed;
      return { ...state, posts: addOlder(state.posts, posts, postKey), next };
    }
    case 'opened': {
      const key = postKey(action.post);
      const others = Object.entries(state.bodies).filter(([other]) => other !== key);
      return { ...state, bodies: Object.fromEntries([...others.slice(1 - BODIES), [key, action.text]]) };
    }
    case 'eventReceived':
      return applyOrBuffer(state, action.event, applyTopicEvent);
    case 'reset':
      return initialTopics;
    default:
      return assertNever(action);
  }
}

function snapshotOf({ topics, feed, mine }: TopicsSnapshot): TopicsState {
  return {
    ...initialTopics,
    followed: Object.fromEntries(topics.map((one) => [one.topic, one])),
    posts: feed.posts,
    next: feed.next,
    subscriptions: mine.subscriptions,
    people: mine.people,
    muted: mine.muted,
    known: true,
  };
}

/** Unique key of a post, also after a topic's log was recreated. */
export function postKey({ topic, offset, id }: Pick<Post, 'topic' | 'offset' | 'id'>): string {
  return `${topic} ${offset} ${id}`;
}

/**
 * A topic that I receive, or undefined. Only own properties count, because topics may have names such as `constructor`.
 */
export function followedTopic({ followed }: Pick<TopicsState, 'followed'>, topic: string): FollowedTopic | undefined {
  return Object.hasOwn(followed, topic) ? followed[topic] : undefined;
}

function applyTopicEvent(state: TopicsState, event: TopicEvent): TopicsState {
  switch (event.name) {
    case 'posted':
      return addPost(state, event);
    case 'read': {
      const known = followedTopic(state, event.topic);
      if (known === undefined || event.readOffset < known.readOffset) return state;
      const { readOffset } = event;
      const next = { ...state, followed: { ...state.followed, [event.topic]: { ...known, readOffset } } };
      const unread = known.because.length > 0 ? event.unread : countUnreadOfPeople(next, event.topic);
      return { ...next, followed: { ...next.followed, [event.topic]: { ...known, readOffset, unread } } };
    }
    default:
      return assertNever(event);
  }
}

/**
 * Unread posts of people whom I follow in a topic that I do not follow. The server counts all posts of the topic there.
 * Posts that are newer than a loaded one are loaded, too.
 */
function countUnreadOfPeople(state: TopicsState, topic: string): number {
  return state.posts.filter((post) => post.topic === topic && isPostUnread(state, post)).length;
}

/** Whether I get a post only because of its author, and it is not newer than my following them. */
function precedesFollowing({ people }: Pick<TopicsState, 'people'>, { from, at }: Post, because: readonly string[]) {
  if (because.length > 0) return false;
  const person = from.kind === 'person' ? people?.find(({ userId }) => userId === from.userId) : undefined;
  return person === undefined || at <= person.since;
}

function addPost(state: TopicsState, { post, because }: Data<'topic.posted'>): TopicsState {
  const { topic, offset } = post;
  const before: FollowedTopic = followedTopic(state, topic) ?? {
    topic,
    because,
    muted: false,
    readers: null,
    by: null,
    offset: offset - 1,
    readOffset: offset - 1,
    unread: 0,
    last: null,
  };
  const isKnown = offset <= before.offset;
  const isRead = offset <= before.readOffset || precedesFollowing(state, post, because);
  const unread = isKnown || isRead ? before.unread : before.unread + 1;
  const after = isKnown ? { ...before, because } : { ...before, because, offset, last: post, unread };
  const key = postKey(post);
  const posts = state.posts.some((one) => postKey(one) === key) ? state.posts : [post, ...state.posts];
  return {
    ...state,
    followed: { ...state.followed, [topic]: after },
    posts: posts === state.posts ? posts : posts.toSorted((a, b) => b.at - a.at),
  };
}

export function unreadPosts({ followed }: Pick<TopicsState, 'followed'>): number {
  return Object.values(followed).reduce((total, { muted, unread }) => total + (muted ? 0 : unread), 0);
}

export function isPostUnread(state: Pick<TopicsState, 'followed' | 'people'>, post: Post): boolean {
  const known = followedTopic(state, post.topic);
  if (known === undefined || known.muted || post.offset <= known.readOffset) return false;
  return !precedesFollowing(state, post, known.because);
}

export function isPersonFollowed({ people }: Pick<TopicsState, 'people'>, userId: string): boolean {
  return people?.some((person) => person.userId === userId) ?? false;
}

/** The id of a post's author, if I follow them. */
export function followedAuthor(state: Pick<TopicsState, 'people'>, { from }: Post): string | null {
  return from.kind === 'person' && isPersonFollowed(state, from.userId) ? from.userId : null;
}

export function topicsByName({ followed }: Pick<TopicsState, 'followed'>): readonly FollowedTopic[] {
  return Object.values(followed).toSorted((a, b) => a.topic.localeCompare(b.topic));
}
