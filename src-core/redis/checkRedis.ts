import { Cluster } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import type { RedisTarget } from '../Core.ts';
import { askServer } from './askServer.ts';
import { checkRights } from './checkRights.ts';
import { clusterOptions } from './connectionOptions.ts';
import { findMaster } from './findMaster.ts';
import { hearClusterFailures } from './hearFailures.ts';
import { readRedisPlace, type RedisPlace } from './redisPlace.ts';
import { nodesOf, type RedisNode } from './redisUrl.ts';
import { isCluster, isReplica, requireVersion } from './redisVersion.ts';
import { withDeadline } from './withDeadline.ts';

const DEADLINE_MS = 5_000;

/**
 * Tries a Redis before its URL is saved; leaves nothing open. Of a cluster one of the nodes named must answer, and then all
 * its masters; of Sentinels one, and then the master that it names. Refuses: URL_INVALID `{part}`, REDIS_CERTIFICATE_INVALID
 * `{part, reason}`, REDIS_TLS_UNUSED, what `askServer` and `findMaster` throw, REDIS_TOO_OLD `{version, oldest}`, REDIS_NOT_PERMITTED
 * `{missing}`, REDIS_READ_ONLY, REDIS_NOT_A_CLUSTER, REDIS_CLUSTER_DATABASE.
 */
export async function checkRedis(
  target: RedisTarget,
  deadlineMs = DEADLINE_MS,
): Promise<Result<{ readonly redisVersion: string }>> {
  try {
    return succeed({ redisVersion: await check(readRedisPlace(target), deadlineMs) });
  } catch (error) {
    if (error instanceof ChatError) return fail(error.code, error.details);
    throw error;
  }
}

async function check(place: RedisPlace, deadlineMs: number): Promise<string> {
  const { sentinel } = place;
  const nodes = sentinel === null ? nodesOf(place) : [await findMaster(place, sentinel, deadlineMs)];
  const info = await askAny(place, nodes, deadlineMs);
  const version = requireVersion(info);
  if (isCluster(info)) {
    if (place.database > 0) throw new ChatError('REDIS_CLUSTER_DATABASE');
    await reachMasters(place, nodes, deadlineMs);
  } else if (nodes.length > 1) throw new ChatError('REDIS_NOT_A_CLUSTER');
  return version.text;
}

/** What the first of the nodes that can be reached says of itself. */
async function askAny(place: RedisPlace, nodes: readonly RedisNode[], deadlineMs: number): Promise<string> {
  const [node, ...others] = nodes;
  if (node === undefined) throw new ChatError('URL_INVALID', { part: 'host' });
  try {
    return await ask(place, node, deadlineMs);
  } catch (error) {
    const isAway = error instanceof ChatError && error.code === 'REDIS_UNREACHABLE';
    if (!isAway || others.length === 0) throw error;
    return askAny(place, others, deadlineMs);
  }
}

function ask(place: RedisPlace, node: RedisNode, deadlineMs: number): Promise<string> {
  return askServer(place, node, deadlineMs, async (redis) => {
    const info = await redis.info('server');
    requireVersion(info);
    if (!isCluster(info)) {
      if (isReplica(await redis.info('replication'))) throw new ChatError('REDIS_READ_ONLY');
    }
    await checkRights(redis);
    return info;
  });
}

/** A cluster tells addresses of its own, which may be of no use from here. */
async function reachMasters(place: RedisPlace, nodes: readonly RedisNode[], deadlineMs: number): Promise<void> {
  const cluster = new Cluster([...nodes], {
    ...clusterOptions('check', place, deadlineMs),
    clusterRetryStrategy: null,
  });
  let firstError: Error | undefined;
  const hear = (error: Error): void => void (firstError ??= error);
  hearClusterFailures(cluster, hear, hear);
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
