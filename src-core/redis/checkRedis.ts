import { Cluster } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import { type RedisTarget, parseRedisTarget, type RedisEndpoint } from './redisEndpoint.ts';
import { withServerConnection } from './withServerConnection.ts';
import { checkPermissions } from './checkPermissions.ts';
import { clusterOptions } from './connectionOptions.ts';
import { findMaster } from './findMaster.ts';
import { onClusterError } from './onConnectionError.ts';
import { nodesOf, type RedisNode } from './redisUrl.ts';
import { isCluster, isReplica, requireVersion } from './redisVersion.ts';
import { withDeadline } from './withDeadline.ts';

const DEADLINE_MS = 5_000;

/**
 * Checks a Redis before its URL is saved, and closes every connection it opens. In a cluster, one of the named nodes
 * and then every master must answer; with Sentinels, one Sentinel and then the master that it names. Refuses:
 * URL_INVALID `{part}`, REDIS_CERTIFICATE_INVALID `{part, reason}`, REDIS_TLS_UNUSED, the codes of `askServer` and
 * `findMaster`, REDIS_TOO_OLD `{version, oldest}`, REDIS_NOT_PERMITTED `{missing}`, REDIS_READ_ONLY,
 * REDIS_NOT_A_CLUSTER, REDIS_CLUSTER_DATABASE.
 */
export async function checkRedis(
  target: RedisTarget,
  deadlineMs = DEADLINE_MS,
): Promise<Result<{ readonly redisVersion: string }>> {
  try {
    return succeed({ redisVersion: await check(parseRedisTarget(target), deadlineMs) });
  } catch (error) {
    if (error instanceof ChatError) return fail(error.code, error.details);
    throw error;
  }
}

async function check(endpoint: RedisEndpoint, deadlineMs: number): Promise<string> {
  const { sentinel } = endpoint;
  const nodes = sentinel === null ? nodesOf(endpoint) : [await findMaster(endpoint, sentinel, deadlineMs)];
  const info = await inspectFirstReachable(endpoint, nodes, deadlineMs);
  const version = requireVersion(info);
  if (isCluster(info)) {
    if (endpoint.database > 0) throw new ChatError('REDIS_CLUSTER_DATABASE');
    await reachMasters(endpoint, nodes, deadlineMs);
  } else if (nodes.length > 1) throw new ChatError('REDIS_NOT_A_CLUSTER');
  return version.text;
}

/** Returns the `INFO server` of the first node that can be reached. */
async function inspectFirstReachable(
  endpoint: RedisEndpoint,
  nodes: readonly RedisNode[],
  deadlineMs: number,
): Promise<string> {
  const [node, ...others] = nodes;
  if (node === undefined) throw new ChatError('URL_INVALID', { part: 'host' });
  try {
    return await inspectNode(endpoint, node, deadlineMs);
  } catch (error) {
    const isUnreachable = error instanceof ChatError && error.code === 'REDIS_UNREACHABLE';
    if (!isUnreachable || others.length === 0) throw error;
    return inspectFirstReachable(endpoint, others, deadlineMs);
  }
}

function inspectNode(endpoint: RedisEndpoint, node: RedisNode, deadlineMs: number): Promise<string> {
  return withServerConnection(endpoint, node, deadlineMs, async (redis) => {
    const info = await redis.info('server');
    requireVersion(info);
    if (!isCluster(info)) {
      if (isReplica(await redis.info('replication'))) throw new ChatError('REDIS_READ_ONLY');
    }
    await checkPermissions(redis);
    return info;
  });
}

/** Pings every master, because a cluster announces its own addresses, which may be unreachable from here. */
async function reachMasters(endpoint: RedisEndpoint, nodes: readonly RedisNode[], deadlineMs: number): Promise<void> {
  const cluster = new Cluster([...nodes], {
    ...clusterOptions('check', endpoint, deadlineMs),
    clusterRetryStrategy: null,
  });
  let firstError: Error | undefined;
  const onError = (error: Error): void => void (firstError ??= error);
  onClusterError(cluster, onError, onError);
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
