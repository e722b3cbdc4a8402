import type { Data } from '#shared/contract/index.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Channels } from './createChannels.ts';

/** The way to Redis as people are told of it; `since` in ms by this computer's clock. */
export type StateOfRedis = Data<'connection.changed'>;

export interface StateWatch {
  readonly current: StateOfRedis;
}

/**
 * `live` only while commands are answered *and* every channel is subscribed; `connecting` until the first attempt has
 * succeeded or failed; else `offline`, with why where Redis refuses. `onChange` is called once per change.
 */
export function watchState(redis: RedisAccess, channels: Channels, onChange: (now: StateOfRedis) => void): StateWatch {
  let current: StateOfRedis = { state: 'connecting', since: Date.now() };

  function look(failed: boolean): void {
    const live = redis.connections.answers && channels.complete;
    const state = live ? 'live' : failed || current.state !== 'connecting' ? 'offline' : 'connecting';
    const code = state === 'offline' ? redis.refusal?.code : undefined;
    if (live) redis.onDeaf(null);
    if (state === current.state && code === current.code) return;
    const since = state === current.state ? current.since : Date.now();
    current = { state, since, ...(code !== undefined && { code }) };
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
