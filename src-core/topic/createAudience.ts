import { createPatternIndex } from '#shared/topic/createPatternIndex.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { OnTopicUpdated, OnTopicRemoved } from './createTopicRegistry.ts';
import { mayRead, type TopicEntry } from './TopicEntry.ts';

type Deliver = (frame: Frame) => void;

/** A recipient of a post, and all their patterns that match its topic. */
export interface PostRecipient {
  readonly userId: string;
  readonly because: readonly string[];
}

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
  /** Lists the recipients of a post in this topic. */
  listRecipients(topic: string, entry: TopicEntry): PostRecipient[];
  readonly deliverPosts: OnTopicUpdated;
  readonly notifyRemoved: OnTopicRemoved;
}

interface Listener {
  readonly userId: string;
  readonly connections: Set<Deliver>;
  patterns: ReadonlySet<string>;
  muted: ReadonlySet<string>;
  lastLoad: Promise<void>;
  /** A queued load that has not begun. */
  nextLoad: Promise<void> | null;
}

export function createAudience({ redis, keys }: { redis: RedisAccess; keys: Keys }): Audience {
  const listeners = new Map<string, Listener>();
  const index = createPatternIndex<Listener>();

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
    const { subscriptions, muted } = await redis.run(scripts.readSubscriptions, keys.user(listener.userId), {});
    if (listeners.get(listener.userId) !== listener) return;
    setPatterns(listener, new Set(subscriptions.map(({ pattern }) => pattern)));
    listener.muted = new Set(muted);
  }

  function setPatterns(listener: Listener, patterns: ReadonlySet<string>): void {
    for (const pattern of listener.patterns) if (!patterns.has(pattern)) index.remove(pattern, listener);
    for (const pattern of patterns) if (!listener.patterns.has(pattern)) index.add(pattern, listener);
    listener.patterns = patterns;
  }

  function leave(listener: Listener, deliver: Deliver): void {
    if (!listener.connections.delete(deliver) || listener.connections.size > 0) return;
    listeners.delete(listener.userId);
    setPatterns(listener, new Set());
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

  function* listRecipients(topic: string, entry: TopicEntry): Generator<[Listener, string[]]> {
    for (const [listener, because] of findListeners(topic)) {
      if (!listener.muted.has(topic) && mayRead(entry, listener.userId)) yield [listener, because];
    }
  }

  return {
    async enter(userId, deliver) {
      const listener = listeners.get(userId) ?? {
        userId,
        connections: new Set<Deliver>(),
        patterns: new Set<string>(),
        muted: new Set<string>(),
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
    listRecipients: (topic, entry) =>
      [...listRecipients(topic, entry)].map(([{ userId }, because]) => ({ userId, because })),
    notifyRemoved(topic, before) {
      for (const { userId, connections } of findListeners(topic).keys()) {
        if (mayRead(before, userId)) send(connections, { event: 'topic.subscriptionsChanged', data: {} });
      }
    },
    deliverPosts(topic, entry, posts, before) {
      if (posts.length > 0) {
        for (const [{ connections }, because] of listRecipients(topic, entry)) {
          for (const post of posts)
            send(connections, { event: 'topic.posted', data: { post: { topic, ...post }, because } });
        }
      }
      // The readers changed, so some subscribers have gained or lost the topic.
      if (before === undefined || String(before.readers) === String(entry.readers)) return;
      for (const { userId, connections } of findListeners(topic).keys()) {
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
