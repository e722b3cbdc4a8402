import type { Frame } from '#shared/rpc/Transport.ts';
import type { Logger } from '../Core.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { withDeadline } from '../redis/withDeadline.ts';

export type OnMessage = (frame: Frame) => void;

/** The one subscriber connection of a process, shared: a channel is subscribed once however many listen to it. */
export interface Channels {
  /** Resolves when Redis has confirmed; returns the function that ends it. Throws OFFLINE or TIMEOUT, and then listens to nothing. */
  listen(channel: string, onMessage: OnMessage): Promise<() => void>;
  /** Whether all that is listened to is subscribed at this moment. */
  readonly complete: boolean;
  /** Called whenever `complete` may have changed, until the function that it returns is called. */
  onChange(listener: () => void): () => void;
}

interface Entry {
  readonly listeners: Set<OnMessage>;
  confirmed: Promise<unknown>;
}

const SUBSCRIBE_AT_ONCE = 1_000;

export function createChannels(redis: RedisAccess, log: Logger, deadlineMs: number): Channels {
  const { subscriber, typeError } = redis;
  const entries = new Map<string, Entry>();
  const changeListeners = new Set<() => void>();
  let complete = false;

  function setComplete(value: boolean): void {
    complete = value;
    for (const listener of changeListeners) listener();
  }

  subscriber.on('smessage', (channel: string, message: string) => {
    const listeners = entries.get(channel)?.listeners;
    if (listeners === undefined) return;
    const frame = parseMessage(message);
    if (frame === null) log.warn({ channel }, 'a message that is not ours was dropped');
    else for (const listener of listeners) listener(frame);
  });
  subscriber.on('ready', () => {
    subscribeAgain().catch((error: unknown) => {
      typeError(error, 'subscribing again');
      subscriber.disconnect(true);
    });
  });
  subscriber.on('close', () => setComplete(false));

  async function subscribeAgain(): Promise<void> {
    const channels = [...entries.keys()];
    for (let start = 0; start < channels.length; start += SUBSCRIBE_AT_ONCE) {
      await withDeadline(subscriber.ssubscribe(...channels.slice(start, start + SUBSCRIBE_AT_ONCE)), deadlineMs);
    }
    setComplete(true);
  }

  function leave(channel: string, entry: Entry, onMessage: OnMessage): void {
    if (!entry.listeners.delete(onMessage) || entry.listeners.size > 0 || entries.get(channel) !== entry) return;
    entries.delete(channel);
    if (subscriber.status === 'ready') {
      subscriber.sunsubscribe(channel).catch((error: unknown) => typeError(error, 'unsubscribe'));
    }
  }

  return {
    get complete() {
      return complete;
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    async listen(channel, onMessage) {
      let entry = entries.get(channel);
      if (entry === undefined) {
        entry = { listeners: new Set(), confirmed: withDeadline(subscriber.ssubscribe(channel), deadlineMs) };
        entries.set(channel, entry);
      }
      const joined = entry;
      joined.listeners.add(onMessage);
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
