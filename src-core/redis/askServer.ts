import { once } from 'node:events';
import { connect } from 'node:net';
import { Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { connectionOptions } from './connectionOptions.ts';
import { hearFailures } from './hearFailures.ts';
import { redisErrorCode } from './redisErrors.ts';
import type { RedisPlace } from './redisPlace.ts';
import type { RedisNode } from './redisUrl.ts';
import { withDeadline } from './withDeadline.ts';

type Phase = 'reaching' | 'connecting' | 'asking';

/** Whatever was being done, these say best why it failed. */
const TELLING: readonly ErrorCode[] = [
  'REDIS_AUTH_REQUIRED',
  'REDIS_AUTH_FAILED',
  'REDIS_NOT_PERMITTED',
  'REDIS_TLS_UNKNOWN_CA',
  'REDIS_TLS_EXPIRED',
  'REDIS_TLS_WRONG_HOST',
  'REDIS_TLS_CLIENT_CERTIFICATE',
];

/**
 * Connects to one server, asks, and leaves nothing open. Throws `ChatError` with why it could not: REDIS_UNREACHABLE, one of
 * those above, REDIS_TLS_FAILED, REDIS_NOT_REDIS, or what `work` throws as `ChatError`.
 */
export async function askServer<Value>(
  place: RedisPlace,
  node: RedisNode,
  deadlineMs: number,
  work: (redis: Redis) => Promise<Value>,
): Promise<Value> {
  const redis = new Redis({
    ...connectionOptions('check', { ...place, database: 0, sentinel: null }, 2 * deadlineMs), // our own deadline comes first
    ...node,
    protocol: 2, // nothing but what any Redis answers, however old
    disableClientInfo: true,
    connectionName: undefined,
    enableReadyCheck: false,
    retryStrategy: null,
    reconnectOnError: null,
  });
  let phase: Phase = 'reaching';
  let firstError: Error | undefined;
  hearFailures(redis, (error) => (firstError ??= error));
  redis.on('connect', () => (phase = 'asking'));
  try {
    await reach(node, AbortSignal.timeout(deadlineMs));
    phase = 'connecting';
    return await withDeadline(
      redis.connect().then(() => work(redis)),
      deadlineMs,
    );
  } catch (error) {
    if (error instanceof ChatError) throw error;
    throw explain(firstError ?? (error as Error), phase, place, node);
  } finally {
    redis.disconnect();
  }
}

/** Whether anybody listens there at all: what fails after that is TLS, or what they speak. */
async function reach({ host, port }: RedisNode, signal: AbortSignal): Promise<void> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect', { signal });
  } finally {
    socket.destroy();
  }
}

function explain(cause: Error, phase: Phase, { protocol }: RedisPlace, { host, port }: RedisNode): ChatError {
  const known = redisErrorCode(cause);
  const reason = cause.message.slice(0, 200);
  const details = { reason, host, port };
  if (known === 'REDIS_NOT_PERMITTED') return new ChatError(known, { ...details, missing: reason }, { cause });
  const code = known !== null && TELLING.includes(known) ? known : codeOf(phase, protocol);
  return new ChatError(code, details, { cause });
}

function codeOf(phase: Phase, protocol: RedisPlace['protocol']): ErrorCode {
  if (phase === 'reaching') return 'REDIS_UNREACHABLE';
  if (phase === 'connecting') return protocol === 'rediss:' ? 'REDIS_TLS_FAILED' : 'REDIS_UNREACHABLE';
  return 'REDIS_NOT_REDIS'; // it took the connection, and then said nothing, or nothing that Redis says
}
