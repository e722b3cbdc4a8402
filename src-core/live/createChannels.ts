import type { Redis } from 'ioredis';
import type { Frame } from '#shared/rpc/Transport.ts';
import { type Logger, runGuarded } from '../Logger.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Channels, OnMessage } from '../redis/Channels.ts';
import { reconnectNow } from '../redis/connectionOptions.ts';
import { slotOf } from '../redis/slotOf.ts';
import { withDeadline } from '../redis/withDeadline.ts';

interface Entry {
  readonly listeners: Map<OnMessage, (() => void) | undefined>;
  readonly slot: number;
  /** The connection that it is subscribed on, or being subscribed on. */
  at: Redis | null;
  confirmed: Promise<unknown>;
}

const CHANNELS_PER_COMMAND = 1_000;

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
    if (frame === null) log.warn({ channel }, 'dropped a message that is not a frame');
    else for (const listener of listeners.keys()) runGuarded(log, `${channel} ${frame.event}`, () => listener(frame));
  });
  events.on('lost', (subscriber) => {
    for (const entry of entries.values()) {
      if (entry.at !== subscriber) continue;
      entry.at = null;
      for (const onLost of entry.listeners.values()) runGuarded(log, 'subscription lost', () => onLost?.());
    }
    updateComplete();
  });
  events.on('failed', updateComplete);
  events.on('changed', () => {
    for (const { subscriber, channels } of listMissing()) {
      subscribeAgain(subscriber, channels).catch(redis.onSubscribeError);
    }
    updateComplete();
  });

  function updateComplete(): void {
    complete = unconfirmed === 0 && redis.connections.subscribersReady && listMissing().length === 0;
    for (const listener of changeListeners) runGuarded(log, 'subscriptions changed', listener);
  }

  /** Lists the channels that must be (re)subscribed, in batches of one command each. */
  function listMissing(): { subscriber: Redis; channels: string[] }[] {
    const batches: { subscriber: Redis; channels: string[] }[] = [];
    const open = new Map<number, string[]>();
    for (const [channel, { at, slot }] of entries) {
      const subscriber = redis.connections.subscriberOf(slot);
      if (subscriber === null || subscriber === at) continue;
      const group = redis.connections.groupOf(slot);
      const channels = open.get(group);
      if (channels !== undefined && channels.length < CHANNELS_PER_COMMAND) channels.push(channel);
      else {
        const batch = { subscriber, channels: [channel] };
        open.set(group, batch.channels);
        batches.push(batch);
      }
    }
    return batches;
  }

  async function subscribeAgain(subscriber: Redis, channels: readonly string[]): Promise<void> {
    const moved = channels.flatMap((channel) => entries.get(channel) ?? []);
    for (const entry of moved) entry.at = subscriber;
    unconfirmed += 1;
    try {
      await withDeadline(subscriber.ssubscribe(...channels), deadlineMs); // at most CHANNELS_PER_COMMAND
    } catch (error) {
      for (const entry of moved) if (entry.at === subscriber) entry.at = null;
      // After MOVED the slot map is refreshed, which triggers a new attempt; after any other error, reconnect.
      if (!isMoved(error) && subscriber.status === 'ready') reconnectNow(subscriber);
      throw error;
    } finally {
      unconfirmed -= 1;
      updateComplete();
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
    get isComplete() {
      return complete;
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    resubscribe(channel) {
      const at = entries.get(channel)?.at ?? null;
      if (at === null) return;
      log.warn({ channel }, 'Redis answers but does not push: renewing all subscriptions of this connection');
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

/** Scripts publish `{"event":…,"data":{…}}`; any other message on a channel is dropped. */
function parseMessage(message: string): Frame | null {
  try {
    const parsed: unknown = JSON.parse(message);
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { event, data } = parsed as Record<string, unknown>;
    return typeof event === 'string' && typeof data === 'object' && data !== null ? { event, data } : null;
  } catch {
    return null; // not JSON: the caller logs it
  }
}
