import { createPatternIndex } from '#shared/topic/createPatternIndex.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { OnEntered, OnRemoved } from './createRegistry.ts';
import { mayRead, type TopicEntry } from './TopicEntry.ts';

type Deliver = (frame: Frame) => void;

/** Who is told of a post, and why: all their patterns that match its topic. */
export interface Told {
  readonly userId: string;
  readonly because: readonly string[];
}

/** The people who are signed in to this Parley, with what they follow. */
export interface Audience {
  /** Tells this connection of a person from now on, until what it returns is called. Throws what `RedisAccess.run` throws. */
  enter(userId: string, deliver: Deliver): Promise<() => void>;
  /** What the person follows has changed. Throws what `RedisAccess.run` throws; of somebody who is not here it reads nothing. */
  reload(userId: string): Promise<void>;
  /** Changes may have been missed. */
  reloadAll(): Promise<void>;
  /** What a person who is signed in here follows. */
  patternsOf(userId: string): Iterable<string>;
  /** The list of who is told of a post in this topic. */
  find(topic: string, entry: TopicEntry): Told[];
  readonly tell: OnEntered;
  readonly tellRemoved: OnRemoved;
}

interface Listener {
  readonly userId: string;
  readonly connections: Set<Deliver>;
  patterns: ReadonlySet<string>;
  muted: ReadonlySet<string>;
  turn: Promise<void>;
  /** A reading that has not begun. */
  next: Promise<void> | null;
}

export function createAudience({ redis, keys }: { redis: RedisAccess; keys: Keys }): Audience {
  const listeners = new Map<string, Listener>();
  const index = createPatternIndex<Listener>();

  /** One after the other, so that what was read last is what was asked for last; those that wait for their turn share one. */
  function load(listener: Listener): Promise<void> {
    listener.next ??= listener.turn.then(() => {
      listener.next = null;
      return read(listener);
    });
    listener.turn = listener.next.catch(() => undefined); // the caller has the error
    return listener.next;
  }

  async function read(listener: Listener): Promise<void> {
    const { subscriptions, muted } = await redis.run(scripts.readSubscriptions, keys.user(listener.userId), {});
    if (listeners.get(listener.userId) !== listener) return;
    follow(listener, new Set(subscriptions.map(({ pattern }) => pattern)));
    listener.muted = new Set(muted);
  }

  function follow(listener: Listener, patterns: ReadonlySet<string>): void {
    for (const pattern of listener.patterns) if (!patterns.has(pattern)) index.remove(pattern, listener);
    for (const pattern of patterns) if (!listener.patterns.has(pattern)) index.add(pattern, listener);
    listener.patterns = patterns;
  }

  function leave(listener: Listener, deliver: Deliver): void {
    if (!listener.connections.delete(deliver) || listener.connections.size > 0) return;
    listeners.delete(listener.userId);
    follow(listener, new Set());
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

  function* listTold(topic: string, entry: TopicEntry): Generator<[Listener, string[]]> {
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
        turn: Promise.resolve(),
        next: null,
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
    find: (topic, entry) => [...listTold(topic, entry)].map(([{ userId }, because]) => ({ userId, because })),
    tellRemoved(topic, before) {
      for (const { userId, connections } of findListeners(topic).keys()) {
        if (mayRead(before, userId)) send(connections, { event: 'topic.subscriptionsChanged', data: {} });
      }
    },
    tell(topic, entry, posts, before) {
      if (posts.length > 0) {
        for (const [{ connections }, because] of listTold(topic, entry)) {
          for (const post of posts)
            send(connections, { event: 'topic.posted', data: { post: { topic, ...post }, because } });
        }
      }
      // Restricted to others, or open to more: whoever follows it has more or fewer topics now.
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
