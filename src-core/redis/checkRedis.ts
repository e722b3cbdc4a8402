import { once } from 'node:events';
import { connect } from 'node:net';
import { Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import type { RedisTarget } from '../Core.ts';
import { redisErrorCode } from './redisErrors.ts';
import { hostOf, parseRedisUrl } from './redisUrl.ts';
import { readVersion } from './redisVersion.ts';
import { withDeadline } from './withDeadline.ts';

/** Sharded channels, and functions that scripts use here, came with it. */
const OLDEST_MAJOR = 7;
const DEADLINE_MS = 5_000;
const DEFAULT_PORT = 6379;

type Phase = 'reaching' | 'connecting' | 'asking';

/**
 * Tries a Redis before its URL is saved; leaves nothing open. Refuses: URL_INVALID, REDIS_UNREACHABLE,
 * REDIS_AUTH_REQUIRED, REDIS_AUTH_FAILED, REDIS_NOT_REDIS, REDIS_TOO_OLD `{version, oldest}`, REDIS_TLS_FAILED `{reason}`.
 */
export async function checkRedis(
  target: RedisTarget,
  deadlineMs = DEADLINE_MS,
): Promise<Result<{ readonly redisVersion: string }>> {
  try {
    return succeed({ redisVersion: await check(parseRedisUrl(target.url), deadlineMs) });
  } catch (error) {
    if (error instanceof ChatError) return fail(error.code, error.details);
    throw error;
  }
}

async function check(url: URL, deadlineMs: number): Promise<string> {
  const redis = new Redis(url.href, {
    lazyConnect: true,
    protocol: 2, // nothing but AUTH and INFO: what answers these is a Redis, however old
    disableClientInfo: true,
    enableReadyCheck: false,
    connectTimeout: 2 * deadlineMs, // ours comes first
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  });
  let phase: Phase = 'reaching';
  let firstError: Error | undefined;
  redis.on('error', (error: Error) => (firstError ??= error));
  redis.on('connect', () => (phase = 'asking'));
  try {
    await reach(url, AbortSignal.timeout(deadlineMs));
    phase = 'connecting';
    const info = await withDeadline(
      redis.connect().then(() => redis.info('server')),
      deadlineMs,
    );
    const version = readVersion(info);
    if (version === null) throw new ChatError('REDIS_NOT_REDIS');
    if (version.major < OLDEST_MAJOR) {
      throw new ChatError('REDIS_TOO_OLD', { version: version.text, oldest: `${OLDEST_MAJOR}.0` });
    }
    return version.text;
  } catch (error) {
    if (error instanceof ChatError) throw error;
    const cause = firstError ?? (error as Error);
    throw new ChatError(refusalCode(cause, phase, url), { reason: cause.message.slice(0, 200) }, { cause });
  } finally {
    redis.disconnect();
  }
}

/** Whether anybody listens there at all: what fails after that is TLS, or what they speak. */
async function reach(url: URL, signal: AbortSignal): Promise<void> {
  const socket = connect(Number(url.port || DEFAULT_PORT), hostOf(url));
  try {
    await once(socket, 'connect', { signal });
  } finally {
    socket.destroy();
  }
}

function refusalCode(cause: Error, phase: Phase, url: URL): ErrorCode {
  const code = redisErrorCode(cause);
  if (code === 'REDIS_AUTH_REQUIRED' || code === 'REDIS_AUTH_FAILED') return code;
  if (phase === 'reaching') return 'REDIS_UNREACHABLE';
  if (phase === 'connecting') return url.protocol === 'rediss:' ? 'REDIS_TLS_FAILED' : 'REDIS_UNREACHABLE';
  return 'REDIS_NOT_REDIS'; // it took the connection, and then said nothing, or nothing that Redis says
}
