import { createPatternIndex } from '#shared/topic/createPatternIndex.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { OnTopicUpdated, OnTopicRemoved } from './createTopicRegistry.ts';
import { mayRead, type StoredPost, type TopicEntry } from './TopicEntry.ts';

type Deliver = (frame: Frame) => void;

/** The people who are signed in to this node, with their subscriptions. */
export interface Audience {
  /** Adds a connection; returns the function that removes it. Throws what `RedisAccess.run` throws. */
  enter(userId: string, deliver: Deliver): Promise<() => void>;
  /** Rereads a person's subscriptions, if they are signed in here. Throws what `RedisAccess.run` throws. */
  reload(userId: string): Promise<void>;
  /** Rereads all subscriptions, because changes may have been missed. */
  reloadAll(): Promise<void>;
  /** The patterns of a person who is signed in here. */
  patternsOf(userId: string): Iterable<string>;
  readonly deliverPosts: OnTopicUpdated;
  readonly notifyRemoved: OnTopicRemoved;
}

interface Listener {
  readonly userId: string;
  readonly connections: Set<Deliver>;
  patterns: ReadonlySet<string>;
  muted: ReadonlySet<string>;
  /** Ids of the people whom they follow. */
  people: ReadonlySet<string>;
  lastLoad: Promise<void>;
  /** A queued load that has not begun. */
  nextLoad: Promise<void> | null;
}

export function createAudience({ redis, keys }: { redis: RedisAccess; keys: Keys }): Audience {
  const listeners = new Map<string, Listener>();
  const index = createPatternIndex<Listener>();
  /** By the id of the person whom they follow. */
  const followers = new Map<string, Set<Listener>>();

  /** Runs loads one at a time, so that the last one started determines the result; waiting callers share one load. */
  function load(listener: Listener): Promise<void> {
    listener.nextLoad ??= listener.lastLoad.then(() => {
      listener.nextLoad = null;
      return read(listener);
    });
    listener.lastLoad = listener.nextLoad.catch(() => undefined); // the caller handles the error
    return listener.nextLoad;
  }

  async function read(listener: Listener): Promise<void> {
    const { subscriptions, muted, people } = await redis.run(scripts.readSubscriptions, keys.user(listener.userId), {});
    if (listeners.get(listener.userId) !== listener) return;
    setPeople(listener, new Set(people.map(({ userId }) => userId)));
    setPatterns(listener, new Set(subscriptions.map(({ pattern }) => pattern)));
    listener.muted = new Set(muted);
  }

  function setPatterns(listener: Listener, patterns: ReadonlySet<string>): void {
    for (const pattern of listener.patterns) if (!patterns.has(pattern)) index.remove(pattern, listener);
    for (const pattern of patterns) if (!listener.patterns.has(pattern)) index.add(pattern, listener);
    listener.patterns = patterns;
  }

  function setPeople(listener: Listener, people: ReadonlySet<string>): void {
    for (const userId of listener.people) {
      const others = followers.get(userId);
      others?.delete(listener);
      if (others?.size === 0) followers.delete(userId);
    }
    for (const userId of people) {
      const others = followers.get(userId) ?? new Set();
      followers.set(userId, others.add(listener));
    }
    listener.people = people;
  }

  function leave(listener: Listener, deliver: Deliver): void {
    if (!listener.connections.delete(deliver) || listener.connections.size > 0) return;
    listeners.delete(listener.userId);
    setPatterns(listener, new Set());
    setPeople(listener, new Set());
  }

  function findListeners(topic: string): Map<Listener, string[]> {
    const found = new Map<Listener, string[]>();
    index.match(topic, (pattern, who) => {
      for (const listener of who) {
        const because = found.get(listener);
        if (because === undefined) found.set(listener, [pattern]);
        else because.push(pattern);
      }
    });
    return found;
  }

  /** The recipients of a post by this author, or by a program: each once, with their patterns that match its topic. */
  function* listRecipients(
    topic: string,
    entry: TopicEntry,
    { from }: Pick<StoredPost, 'from'>,
  ): Generator<[Listener, string[]]> {
    const found = findListeners(topic);
    const byAuthor = (from.kind === 'person' ? followers.get(from.userId) : undefined) ?? [];
    for (const listener of byAuthor) if (!found.has(listener)) found.set(listener, []);
    for (const [listener, because] of found) {
      if (!listener.muted.has(topic) && mayRead(entry, listener.userId)) yield [listener, because];
    }
  }

  /** Those who may have posts of this topic in what they follow; who follows people may have any. */
  function* listAffected(topic: string): Generator<Listener> {
    const found = findListeners(topic);
    yield* found.keys();
    for (const listener of listeners.values()) if (listener.people.size > 0 && !found.has(listener)) yield listener;
  }

  return {
    async enter(userId, deliver) {
      const listener = listeners.get(userId) ?? {
        userId,
        connections: new Set<Deliver>(),
        patterns: new Set<string>(),
        muted: new Set<string>(),
        people: new Set<string>(),
        lastLoad: Promise.resolve(),
        nextLoad: null,
      };
      listeners.set(userId, listener);
      listener.connections.add(deliver);
      try {
        await load(listener);
      } catch (error) {
        leave(listener, deliver);
        throw error;
      }
      return () => leave(listener, deliver);
    },
    async reload(userId) {
      const listener = listeners.get(userId);
      if (listener !== undefined) await load(listener);
    },
    async reloadAll() {
      await Promise.all([...listeners.values()].map(load));
    },
    patternsOf: (userId) => listeners.get(userId)?.patterns ?? [],
    notifyRemoved(topic, before) {
      for (const { userId, connections } of listAffected(topic)) {
        if (mayRead(before, userId)) send(connections, { event: 'topic.subscriptionsChanged', data: {} });
      }
    },
    deliverPosts(topic, entry, posts, before) {
      for (const post of posts) {
        for (const [{ connections }, because] of listRecipients(topic, entry, post)) {
          send(connections, { event: 'topic.posted', data: { post: { topic, ...post }, because } });
        }
      }
      // The readers changed, so some subscribers and followers of people have gained or lost the topic.
      if (before === undefined || String(before.readers) === String(entry.readers)) return;
      for (const { userId, connections } of listAffected(topic)) {
        if (mayRead(before, userId) !== mayRead(entry, userId)) {
          send(connections, { event: 'topic.subscriptionsChanged', data: {} });
        }
      }
    },
  };
}

function send(connections: ReadonlySet<Deliver>, frame: Frame): void {
  for (const deliver of connections) deliver(frame);
}
