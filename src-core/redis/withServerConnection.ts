import { once } from 'node:events';
import { connect } from 'node:net';
import { Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { connectionOptions, onConnectionError } from './connectionOptions.ts';
import { missingRight, redisErrorCode } from './redisErrors.ts';
import type { RedisEndpoint } from './redisEndpoint.ts';
import type { RedisNode } from './redisUrl.ts';
import { withDeadline } from './withDeadline.ts';

type Phase = 'reaching' | 'connecting' | 'querying';

/** These codes are reported unchanged in every phase, because they are more precise than the code of the phase. */
const SPECIFIC_CODES: readonly ErrorCode[] = [
  'REDIS_AUTH_REQUIRED',
  'REDIS_AUTH_FAILED',
  'REDIS_NOT_PERMITTED',
  'REDIS_TLS_UNKNOWN_CA',
  'REDIS_TLS_EXPIRED',
  'REDIS_TLS_WRONG_HOST',
  'REDIS_TLS_CLIENT_CERTIFICATE',
];

/**
 * Connects to one server, runs `work`, and closes the connection. Throws `ChatError`: REDIS_UNREACHABLE, one of
 * `SPECIFIC_CODES`, REDIS_TLS_FAILED, REDIS_NOT_REDIS, or the `ChatError` that `work` throws.
 */
export async function withServerConnection<Value>(
  endpoint: RedisEndpoint,
  node: RedisNode,
  deadlineMs: number,
  work: (redis: Redis) => Promise<Value>,
): Promise<Value> {
  const redis = new Redis({
    // longer than our own deadline
    ...connectionOptions('check', { ...endpoint, database: 0, sentinel: null }, 2 * deadlineMs),
    ...node,
    protocol: 2, // RESP2 works with every Redis version
    connectionName: undefined,
    enableReadyCheck: false,
    retryStrategy: null,
    reconnectOnError: null,
  });
  let phase: Phase = 'reaching';
  let firstError: Error | undefined;
  onConnectionError(redis, (error) => (firstError ??= error));
  redis.on('connect', () => (phase = 'querying'));
  try {
    await reach(node, AbortSignal.timeout(deadlineMs));
    phase = 'connecting';
    return await withDeadline(
      redis.connect().then(() => work(redis)),
      deadlineMs,
    );
  } catch (error) {
    if (error instanceof ChatError) throw error;
    throw toConnectError(firstError ?? (error as Error), phase, endpoint, node);
  } finally {
    redis.disconnect();
  }
}

/** Checks that the TCP port accepts connections, so that later failures are known to be TLS or protocol errors. */
async function reach({ host, port }: RedisNode, signal: AbortSignal): Promise<void> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect', { signal });
  } finally {
    socket.destroy();
  }
}

function toConnectError(cause: Error, phase: Phase, { protocol }: RedisEndpoint, { host, port }: RedisNode): ChatError {
  const known = redisErrorCode(cause);
  const reason = cause.message.slice(0, 200);
  const details = { reason, host, port };
  if (known === 'REDIS_NOT_PERMITTED')
    return new ChatError(known, { ...details, missing: missingRight(cause.message) }, { cause });
  const code = known !== null && SPECIFIC_CODES.includes(known) ? known : codeOf(phase, protocol);
  return new ChatError(code, details, { cause });
}

function codeOf(phase: Phase, protocol: RedisEndpoint['protocol']): ErrorCode {
  if (phase === 'reaching') return 'REDIS_UNREACHABLE';
  if (phase === 'connecting') return protocol === 'rediss:' ? 'REDIS_TLS_FAILED' : 'REDIS_UNREACHABLE';
  return 'REDIS_NOT_REDIS'; // it accepted the connection but did not answer like Redis
}
