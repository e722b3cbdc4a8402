import type { Redis } from 'ioredis';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { Logger } from '../Core.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { reconnectNow } from '../redis/reconnectNow.ts';
import { slotOf } from '../redis/slotOf.ts';
import { runGuarded } from '../runGuarded.ts';
import { withDeadline } from '../redis/withDeadline.ts';

export type OnMessage = (frame: Frame) => void;

/** What a process listens to, shared: a channel is subscribed once however many listen to it. */
export interface Channels {
  /**
   * Resolves when Redis has confirmed; returns the function that ends it. Throws OFFLINE or TIMEOUT, and then listens to
   * nothing. A subscription that is lost comes back by itself.
   * @param onLost from now on something may be missed, until `complete`
   */
  listen(channel: string, onMessage: OnMessage, onLost?: () => void): Promise<() => void>;
  /** Something was published on it and did not come: what is heard on the same connection is subscribed anew. */
  doubt(channel: string): void;
  /** Whether all that is listened to is subscribed at this moment. */
  readonly complete: boolean;
  /** Called whenever `complete` may have changed, until the function that it returns is called. */
  onChange(listener: () => void): () => void;
}

interface Entry {
  readonly listeners: Map<OnMessage, (() => void) | undefined>;
  readonly slot: number;
  /** Where it is subscribed, or being subscribed. */
  at: Redis | null;
  confirmed: Promise<unknown>;
}

const SUBSCRIBE_AT_ONCE = 1_000;

export function createChannels(redis: RedisAccess, log: Logger, deadlineMs: number): Channels {
  const { events, typeError } = redis;
  const entries = new Map<string, Entry>();
  const changeListeners = new Set<() => void>();
  let complete = false;
  let unconfirmed = 0;

  events.on('message', (channel, message) => {
    const listeners = entries.get(channel)?.listeners;
    if (listeners === undefined) return;
    const frame = parseMessage(message);
    if (frame === null) log.warn({ channel }, 'a message that is not ours was dropped');
    else for (const listener of listeners.keys()) runGuarded(log, `${channel} ${frame.event}`, () => listener(frame));
  });
  events.on('lost', (subscriber) => {
    for (const entry of entries.values()) {
      if (entry.at !== subscriber) continue;
      entry.at = null;
      for (const onLost of entry.listeners.values()) runGuarded(log, 'subscription lost', () => onLost?.());
    }
    look();
  });
  events.on('failed', look);
  events.on('changed', () => {
    for (const { subscriber, channels } of listMissing()) {
      subscribeAgain(subscriber, channels).catch(redis.onDeaf);
    }
    look();
  });

  function look(): void {
    complete = unconfirmed === 0 && redis.connections.hears && listMissing().length === 0;
    for (const listener of changeListeners) runGuarded(log, 'subscriptions changed', listener);
  }

  /** What is not subscribed where it belongs now, in portions that one command can take. */
  function listMissing(): { subscriber: Redis; channels: string[] }[] {
    const portions: { subscriber: Redis; channels: string[] }[] = [];
    const open = new Map<number, string[]>();
    for (const [channel, { at, slot }] of entries) {
      const subscriber = redis.connections.subscriberOf(slot);
      if (subscriber === null || subscriber === at) continue;
      const group = redis.connections.groupOf(slot);
      const channels = open.get(group);
      if (channels !== undefined && channels.length < SUBSCRIBE_AT_ONCE) channels.push(channel);
      else {
        const portion = { subscriber, channels: [channel] };
        open.set(group, portion.channels);
        portions.push(portion);
      }
    }
    return portions;
  }

  async function subscribeAgain(subscriber: Redis, channels: readonly string[]): Promise<void> {
    const moved = channels.flatMap((channel) => entries.get(channel) ?? []);
    for (const entry of moved) entry.at = subscriber;
    unconfirmed += 1;
    try {
      await withDeadline(subscriber.ssubscribe(...channels), deadlineMs); // at most SUBSCRIBE_AT_ONCE
    } catch (error) {
      for (const entry of moved) if (entry.at === subscriber) entry.at = null;
      // A node that has the slot no longer has said so, and the new one is looked for; any other is tried afresh.
      if (!isMoved(error) && subscriber.status === 'ready') reconnectNow(subscriber);
      throw error;
    } finally {
      unconfirmed -= 1;
      look();
    }
  }

  function leave(channel: string, entry: Entry, onMessage: OnMessage): void {
    if (!entry.listeners.delete(onMessage) || entry.listeners.size > 0 || entries.get(channel) !== entry) return;
    entries.delete(channel);
    if (entry.at?.status === 'ready') {
      entry.at.sunsubscribe(channel).catch((error: unknown) => typeError(error, 'unsubscribe'));
    }
  }

  async function subscribe(subscriber: Redis | null, channel: string): Promise<void> {
    if (subscriber === null) throw new Error('Connection is closed.');
    await withDeadline(subscriber.ssubscribe(channel), deadlineMs);
  }

  return {
    get complete() {
      return complete;
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    doubt(channel) {
      const at = entries.get(channel)?.at ?? null;
      if (at === null) return;
      log.warn({ channel }, 'Redis answers but does not push: all subscriptions of this connection are made anew');
      events.emit('lost', at);
      events.emit('changed');
    },
    async listen(channel, onMessage, onLost) {
      let entry = entries.get(channel);
      if (entry === undefined) {
        const slot = slotOf(channel);
        const at = redis.connections.subscriberOf(slot);
        entry = { listeners: new Map(), slot, at, confirmed: subscribe(at, channel) };
        entries.set(channel, entry);
      }
      const joined = entry;
      joined.listeners.set(onMessage, onLost);
      try {
        await joined.confirmed;
      } catch (error) {
        leave(channel, joined, onMessage);
        throw typeError(error, 'subscribe');
      }
      return () => leave(channel, joined, onMessage);
    },
  };
}

function isMoved(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('MOVED ');
}

/** Scripts publish `{"event":…,"data":{…}}`; anybody else on the channel is not believed. */
function parseMessage(message: string): Frame | null {
  try {
    const parsed: unknown = JSON.parse(message);
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { event, data } = parsed as Record<string, unknown>;
    return typeof event === 'string' && typeof data === 'object' && data !== null ? { event, data } : null;
  } catch {
    return null; // not JSON: told by the caller, in the log
  }
}
