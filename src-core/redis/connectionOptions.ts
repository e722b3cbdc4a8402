import type { ClusterOptions, RedisOptions } from 'ioredis';
import { nodesOf, type RedisAddress } from './redisUrl.ts';

type Legacy<Options> = Options & { replyMapping: 'legacy' };

/**
 * How a connection behaves when Redis goes away: calls fail at once instead of queueing (`enableOfflineQueue`,
 * `maxRetriesPerRequest: 0`), nothing is sent a second time behind our back (`autoResendUnfulfilledCommands`), and the
 * connection itself comes back for ever.
 */
export function connectionOptions(name: string, address: RedisAddress, deadlineMs: number): Legacy<RedisOptions> {
  const [node] = nodesOf(address);
  return {
    ...node,
    db: address.database,
    ...nodeOptions(name, address, deadlineMs),
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: (times) => backOff(times, 2_000),
  };
}

/**
 * The same for all nodes of a cluster. A command that a node did not take is sent to the one that it names (MOVED, ASK) or
 * once more (TRYAGAIN); one that was lost with its connection, or met a cluster that is down, fails at once.
 */
export function clusterOptions(name: string, address: RedisAddress, deadlineMs: number) {
  return {
    lazyConnect: true,
    redisOptions: nodeOptions(name, address, deadlineMs),
    // What is asked of a node while its connection is being made waits for that; callers look at the cluster's own state.
    enableOfflineQueue: true,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshTimeout: Math.min(deadlineMs, 1_000),
    clusterRetryStrategy: (times) => backOff(times, 2_000),
    // Names stay names, so that certificates can be compared with them; the socket resolves them.
    dnsLookup: (hostname, callback) => callback(null, hostname),
  } as const satisfies ClusterOptions;
}

/** In ms: at first at once, then less and less often, and never all clients together. */
export function backOff(times: number, mostMs: number): number {
  return Math.min(2 ** times * 25, mostMs) + Math.random() * 50;
}

function nodeOptions(name: string, { protocol, username, password }: RedisAddress, deadlineMs: number) {
  return {
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    ...(protocol === 'rediss:' && { tls: {} }),
    connectionName: `parley-${name}`,
    replyMapping: 'legacy', // maps as flat arrays, whichever protocol the server speaks
    connectTimeout: deadlineMs,
    // A connection that has gone dead without saying so (a laptop that slept) is noticed by an answer that is missing.
    socketTimeout: deadlineMs + 1_000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false, // createChannels does it, and knows when it is done
    // The default waits up to 10 s while a restarted server loads its append-only file: measured 1.0 s, with this 0.44 s.
    maxLoadingRetryTime: 100,
  } as const satisfies RedisOptions;
}
