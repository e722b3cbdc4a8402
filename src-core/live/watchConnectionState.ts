import type { Data } from '#shared/contract/index.ts';
import type { FormatGate } from '../format/createFormatGate.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Channels } from '../redis/Channels.ts';

/** The state of the connection to Redis as clients receive it; `since` in ms by this computer's clock. */
export type RedisConnectionState = Data<'connection.changed'>;

export interface ConnectionStateWatch {
  readonly current: RedisConnectionState;
}

/**
 * `live` only while commands can be sent, every channel is subscribed, *and* this version supports the data format;
 * `connecting` until the first attempt has succeeded or failed; otherwise `offline`, with a code when Redis or the
 * format refuses. `onChange` is called once per change.
 */
export function watchConnectionState(
  redis: RedisAccess,
  channels: Channels,
  gate: FormatGate,
  onChange: (now: RedisConnectionState) => void,
): ConnectionStateWatch {
  let current: RedisConnectionState = { state: 'connecting', since: Date.now() };

  function update(failed: boolean): void {
    const connected = redis.connections.commandsReady && channels.isComplete;
    if (connected) redis.onSubscribeError(null);
    const refusal = connected ? gate.refusal : (redis.refusal?.code ?? null);
    const live = connected && gate.isOpen;
    const attempted = failed || (connected && refusal !== null) || current.state !== 'connecting';
    const state = live ? 'live' : attempted ? 'offline' : 'connecting';
    const code = state === 'offline' ? (refusal ?? undefined) : undefined;
    if (state === current.state && code === current.code) return;
    const since = state === current.state ? current.since : Date.now();
    current = { state, since, ...(code !== undefined && { code }) };
    onChange(current);
  }

  redis.events.on('changed', () => update(false));
  redis.events.on('failed', () => update(true));
  channels.onChange(() => update(false));
  gate.onChange(() => update(false));
  return {
    get current() {
      return current;
    },
  };
}
