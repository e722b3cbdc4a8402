import { once } from 'node:events';
import { connect } from 'node:net';
import { Cluster, Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import type { RedisTarget } from '../Core.ts';
import { clusterOptions, connectionOptions } from './connectionOptions.ts';
import { redisErrorCode } from './redisErrors.ts';
import { nodesOf, parseRedisUrl, type RedisAddress, type RedisNode } from './redisUrl.ts';
import { isCluster, readVersion } from './redisVersion.ts';
import { withDeadline } from './withDeadline.ts';

/** Sharded channels, and functions that scripts use here, came with it. */
const OLDEST_MAJOR = 7;
const DEADLINE_MS = 5_000;

type Phase = 'reaching' | 'connecting' | 'asking';

/**
 * Tries a Redis before its URL is saved; leaves nothing open. Of a cluster one of the nodes named must answer, and then all
 * its masters. Refuses: URL_INVALID, REDIS_UNREACHABLE, REDIS_AUTH_REQUIRED, REDIS_AUTH_FAILED, REDIS_NOT_REDIS,
 * REDIS_TOO_OLD `{version, oldest}`, REDIS_TLS_FAILED `{reason}`, REDIS_NOT_A_CLUSTER, REDIS_CLUSTER_DATABASE.
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

async function check(address: RedisAddress, deadlineMs: number): Promise<string> {
  const nodes = nodesOf(address);
  const info = await askAny(address, nodes, deadlineMs);
  const version = readVersion(info);
  if (version === null) throw new ChatError('REDIS_NOT_REDIS');
  if (version.major < OLDEST_MAJOR) {
    throw new ChatError('REDIS_TOO_OLD', { version: version.text, oldest: `${OLDEST_MAJOR}.0` });
  }
  if (isCluster(info)) {
    if (address.database > 0) throw new ChatError('REDIS_CLUSTER_DATABASE');
    await reachMasters(address, nodes, deadlineMs);
  } else if (nodes.length > 1) throw new ChatError('REDIS_NOT_A_CLUSTER');
  return version.text;
}

/** What the first of the nodes that can be reached says of itself. */
async function askAny(address: RedisAddress, nodes: readonly RedisNode[], deadlineMs: number): Promise<string> {
  const [node, ...others] = nodes;
  if (node === undefined) throw new ChatError('URL_INVALID');
  try {
    return await ask(address, node, deadlineMs);
  } catch (error) {
    const isAway = error instanceof ChatError && error.code === 'REDIS_UNREACHABLE';
    if (!isAway || others.length === 0) throw error;
    return askAny(address, others, deadlineMs);
  }
}

async function ask(address: RedisAddress, node: RedisNode, deadlineMs: number): Promise<string> {
  const redis = new Redis({
    ...connectionOptions('check', { ...address, database: 0 }, 2 * deadlineMs), // our own deadline comes first
    ...node,
    protocol: 2, // nothing but AUTH and INFO: what answers these is a Redis, however old
    disableClientInfo: true,
    connectionName: undefined,
    enableReadyCheck: false,
    retryStrategy: null,
  });
  let phase: Phase = 'reaching';
  let firstError: Error | undefined;
  redis.on('error', (error: Error) => (firstError ??= error));
  redis.on('connect', () => (phase = 'asking'));
  try {
    await reach(node, AbortSignal.timeout(deadlineMs));
    phase = 'connecting';
    return await withDeadline(
      redis.connect().then(() => redis.info('server')),
      deadlineMs,
    );
  } catch (error) {
    const cause = firstError ?? (error as Error);
    throw new ChatError(refusalCode(cause, phase, address), { reason: cause.message.slice(0, 200) }, { cause });
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

/** A cluster tells addresses of its own, which may be of no use from here. */
async function reachMasters(address: RedisAddress, nodes: readonly RedisNode[], deadlineMs: number): Promise<void> {
  const cluster = new Cluster([...nodes], {
    ...clusterOptions('check', address, deadlineMs),
    clusterRetryStrategy: null,
  });
  let firstError: Error | undefined;
  for (const event of ['error', 'node error']) cluster.on(event, (error: Error) => (firstError ??= error));
  try {
    await withDeadline(
      cluster.connect().then(() => Promise.all(cluster.nodes('master').map((master) => master.ping()))),
      deadlineMs,
    );
  } catch (error) {
    const cause = firstError ?? (error as Error);
    throw new ChatError('REDIS_UNREACHABLE', { reason: cause.message.slice(0, 200) }, { cause });
  } finally {
    cluster.disconnect();
  }
}

function refusalCode(cause: Error, phase: Phase, { protocol }: RedisAddress): ErrorCode {
  const code = redisErrorCode(cause);
  if (code === 'REDIS_AUTH_REQUIRED' || code === 'REDIS_AUTH_FAILED') return code;
  if (phase === 'reaching') return 'REDIS_UNREACHABLE';
  if (phase === 'connecting') return protocol === 'rediss:' ? 'REDIS_TLS_FAILED' : 'REDIS_UNREACHABLE';
  return 'REDIS_NOT_REDIS'; // it took the connection, and then said nothing, or nothing that Redis says
}
