import type { ConnectionState } from '#shared/contract/model.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Channels } from './createChannels.ts';

/** The way to Redis as people are told of it; `since` in ms by this computer's clock. */
export interface StateOfRedis {
  readonly state: ConnectionState;
  readonly since: number;
}

export interface StateWatch {
  readonly current: StateOfRedis;
}

/**
 * `live` only while commands are answered *and* every channel is subscribed; `connecting` until the first attempt has
 * succeeded or failed; else `offline`. `onChange` is called once per change.
 */
export function watchState(redis: RedisAccess, channels: Channels, onChange: (now: StateOfRedis) => void): StateWatch {
  let current: StateOfRedis = { state: 'connecting', since: Date.now() };

  function look(failed: boolean): void {
    const live = redis.connections.answers && channels.complete;
    const state = live ? 'live' : failed || current.state !== 'connecting' ? 'offline' : 'connecting';
    if (state === current.state) return;
    current = { state, since: Date.now() };
    onChange(current);
  }

  redis.events.on('changed', () => look(false));
  redis.events.on('failed', () => look(true));
  channels.onChange(() => look(false));
  return {
    get current() {
      return current;
    },
  };
}
