import type { Data } from '#shared/contract/index.ts';
import type { FormatGate } from '../format/createFormatGate.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Channels } from './createChannels.ts';

/** The way to Redis as people are told of it; `since` in ms by this computer's clock. */
export type StateOfRedis = Data<'connection.changed'>;

export interface StateWatch {
  readonly current: StateOfRedis;
}

/**
 * `live` only while commands are answered, every channel is subscribed, *and* this version understands the data; `connecting` until
 * the first attempt has succeeded or failed; else `offline`, with why where Redis or the data refuses. `onChange` is called once per
 * change.
 */
export function watchState(
  redis: RedisAccess,
  channels: Channels,
  gate: FormatGate,
  onChange: (now: StateOfRedis) => void,
): StateWatch {
  let current: StateOfRedis = { state: 'connecting', since: Date.now() };

  function look(failed: boolean): void {
    const connected = redis.connections.answers && channels.complete;
    if (connected) redis.onDeaf(null);
    const refusal = connected ? gate.refusal : (redis.refusal?.code ?? null);
    const live = connected && gate.isOpen;
    const ended = failed || (connected && refusal !== null) || current.state !== 'connecting';
    const state = live ? 'live' : ended ? 'offline' : 'connecting';
    const code = state === 'offline' ? (refusal ?? undefined) : undefined;
    if (state === current.state && code === current.code) return;
    const since = state === current.state ? current.since : Date.now();
    current = { state, since, ...(code !== undefined && { code }) };
    onChange(current);
  }

  redis.events.on('changed', () => look(false));
  redis.events.on('failed', () => look(true));
  channels.onChange(() => look(false));
  gate.onChange(() => look(false));
  return {
    get current() {
      return current;
    },
  };
}
