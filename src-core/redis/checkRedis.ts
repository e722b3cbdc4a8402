import { Cluster, type Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { clusterOptions, onClusterError } from './connectionOptions.ts';
import { parseRedisTarget, type RedisEndpoint, type RedisTarget } from './redisEndpoint.ts';
import { missingRight, redisErrorCode } from './redisErrors.ts';
import { type CheckedCommand, gatewayRights, type RedisUse, ruleOf } from './redisRights.ts';
import { nodesOf, type RedisNode, type SentinelAddress } from './redisUrl.ts';
import { isCluster, isReplica, requireVersion } from './redisVersion.ts';
import { withDeadline } from './withDeadline.ts';
import { withServerConnection } from './withServerConnection.ts';

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
    await checkMasters(endpoint, nodes, deadlineMs);
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
    await checkPermissions(redis, { cluster: isCluster(info), database: endpoint.database > 0 });
    return info;
  });
}

/**
 * Asks every master what this user may do there: a cluster announces its own addresses, which may be unreachable from
 * here, and each node has its own users.
 */
async function checkMasters(endpoint: RedisEndpoint, nodes: readonly RedisNode[], deadlineMs: number): Promise<void> {
  const cluster = new Cluster([...nodes], {
    ...clusterOptions('check', endpoint, deadlineMs),
    clusterRetryStrategy: null,
  });
  let firstError: Error | undefined;
  const onError = (error: Error): void => void (firstError ??= error);
  onClusterError(cluster, onError, onError);
  try {
    await withDeadline(
      cluster
        .connect()
        .then(() =>
          Promise.all(
            cluster.nodes('master').map((master) => checkPermissions(master, { cluster: true, database: false })),
          ),
        ),
      deadlineMs,
    );
  } catch (error) {
    if (error instanceof ChatError) throw error;
    const refusal = error as Error;
    if (redisErrorCode(refusal) === 'REDIS_NOT_PERMITTED')
      throw new ChatError('REDIS_NOT_PERMITTED', { missing: missingRight(refusal.message) }, { cause: refusal });
    const cause = firstError ?? refusal;
    throw new ChatError('REDIS_UNREACHABLE', { reason: cause.message.slice(0, 200) }, { cause });
  } finally {
    cluster.disconnect();
  }
}

/**
 * Asks the Sentinels for the current master. Throws what `askServer` throws for the last Sentinel, REDIS_NOT_SENTINEL,
 * and REDIS_MASTER_UNKNOWN `{master}` when they monitor no master of that name.
 */
async function findMaster(endpoint: RedisEndpoint, sentinel: SentinelAddress, deadlineMs: number): Promise<RedisNode> {
  let failure: unknown;
  for (const node of nodesOf(endpoint)) {
    try {
      return await askSentinel({ ...endpoint, ...sentinel }, sentinel.master, node, deadlineMs);
    } catch (error) {
      failure = error;
      if (!(error instanceof ChatError && error.code === 'REDIS_UNREACHABLE')) break;
    }
  }
  throw failure;
}

function askSentinel(endpoint: RedisEndpoint, master: string, node: RedisNode, deadlineMs: number): Promise<RedisNode> {
  return withServerConnection(endpoint, node, deadlineMs, async (redis) => {
    const reply = await redis.call('SENTINEL', 'get-master-addr-by-name', master).catch((error: Error) => {
      // A Redis server rejects the command as unknown; old versions do not include its name in the error.
      throw /^ERR unknown command/i.test(error.message) ? new ChatError('REDIS_NOT_SENTINEL', { ...node }) : error;
    });
    if (!Array.isArray(reply)) throw new ChatError('REDIS_MASTER_UNKNOWN', { master });
    const [host, port] = reply as readonly unknown[];
    return { host: String(host), port: Number(port) };
  });
}

/** Returns the indices of the commands that this user may not run, without running them. Errors count as allowed. */
const SCRIPT = `
local refused = {}
for index, line in ipairs(ARGV) do
  local checked, allowed = pcall(redis.acl_check_cmd, unpack(cjson.decode(line)))
  if checked and not allowed then refused[#refused + 1] = index end
end
return refused
`;

/** Throws REDIS_NOT_PERMITTED `{missing}`: the rules that this user lacks, in the syntax of `ACL SETUSER`. */
async function checkPermissions(redis: Redis, use: RedisUse, keyPrefix = 'parley'): Promise<void> {
  const { keyless, keys, channels, keyPattern, channelPattern } = gatewayRights(keyPrefix, use);
  const refusedKeys = await findRefused(redis, keys);
  const refusedChannels = await findRefused(redis, channels);
  const missing = [
    ...(await findRefused(redis, keyless)).map(ruleOf),
    // When all commands are refused, the user lacks access to the keys or channels themselves.
    ...(refusedKeys.length === keys.length ? [keyPattern] : refusedKeys.map(ruleOf)),
    ...(refusedChannels.length === channels.length
      ? [channelPattern, ...(await findRefused(redis, channels.map(withoutChannel))).map(ruleOf)]
      : refusedChannels.map(ruleOf)),
  ];
  if (missing.length > 0) throw new ChatError('REDIS_NOT_PERMITTED', { missing: missing.join(' ') });
}

/**
 * To ask whether the command itself is permitted, in any channel. Not for commands with keys: Redis 7.0 crashes on
 * `acl_check_cmd` for an incomplete SET.
 */
function withoutChannel([name]: CheckedCommand): CheckedCommand {
  return [name];
}

async function findRefused(redis: Redis, commands: readonly CheckedCommand[]): Promise<CheckedCommand[]> {
  try {
    // at most one per command that Parley uses
    const reply = await redis.eval(SCRIPT, 0, ...commands.map((words) => JSON.stringify(words)));
    if (!Array.isArray(reply)) return [];
    return commands.filter((_, index) => reply.includes(index + 1));
  } catch (error) {
    if (!(error instanceof Error) || redisErrorCode(error) !== null) throw error;
    // This server has no `acl_check_cmd`: a missing permission is reported when the command is used.
    return [];
  }
}
