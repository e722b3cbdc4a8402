import type { ConnectionOptions } from 'node:tls';
import type { ClusterOptions, RedisOptions } from 'ioredis';
import { createBackOff } from './createBackOff.ts';
import type { RedisPlace } from './redisPlace.ts';
import { nodesOf } from './redisUrl.ts';

const MOST_BETWEEN_TRIES_MS = 2_000;

type Legacy<Options> = Options & { replyMapping: 'legacy' };

/**
 * How a connection behaves when Redis goes away: calls fail at once instead of queueing (`enableOfflineQueue`,
 * `maxRetriesPerRequest: 0`), nothing is sent a second time behind our back (`autoResendUnfulfilledCommands`), and the
 * connection itself comes back for ever.
 */
export function connectionOptions(name: string, place: RedisPlace, deadlineMs: number): Legacy<RedisOptions> {
  const [node] = nodesOf(place);
  return {
    ...(place.sentinel === null ? node : sentinelOptions(place, deadlineMs)),
    db: place.database,
    ...nodeOptions(name, place, deadlineMs),
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: createBackOff(MOST_BETWEEN_TRIES_MS),
    reconnectOnError: isElsewhereNow,
  };
}

/** Every time that a connection is made, the Sentinels are asked which server is the master. */
function sentinelOptions(place: RedisPlace, deadlineMs: number): RedisOptions {
  const { username = '', password = '', master = '' } = place.sentinel ?? {};
  const tls = tlsOptions(place);
  return {
    sentinels: nodesOf(place),
    name: master,
    role: 'master',
    ...(username !== '' && { sentinelUsername: username }),
    ...(password !== '' && { sentinelPassword: password }),
    ...(tls !== null && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: deadlineMs,
    // Without a number the client library gives up for ever.
    sentinelRetryStrategy: createBackOff(MOST_BETWEEN_TRIES_MS),
  };
}

/** `null` where the way is not encrypted. A CA of one's own stands in the place of those that this computer trusts. */
export function tlsOptions({ protocol, certificates: { ca, certificate, key } }: RedisPlace): ConnectionOptions | null {
  if (protocol === 'redis:') return null;
  return {
    ...(ca !== undefined && { ca }),
    ...(certificate !== undefined && { cert: certificate }),
    ...(key !== undefined && { key }),
  };
}

/** A server that says so is no master any more: the name, or the Sentinels, may lead to another by now. */
function isElsewhereNow(error: Error): boolean {
  return /^(READONLY|LOADING|MASTERDOWN|UNBLOCKED)/.test(error.message);
}

/**
 * The same for all nodes of a cluster. A command that a node did not take is sent to the one that it names (MOVED, ASK) or
 * once more (TRYAGAIN); one that was lost with its connection, or met a cluster that is down, fails at once.
 */
export function clusterOptions(name: string, place: RedisPlace, deadlineMs: number) {
  return {
    lazyConnect: true,
    redisOptions: nodeOptions(name, place, deadlineMs),
    // What is asked of a node while its connection is being made waits for that; callers look at the cluster's own state.
    enableOfflineQueue: true,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshTimeout: Math.min(deadlineMs, 1_000),
    clusterRetryStrategy: createBackOff(MOST_BETWEEN_TRIES_MS),
    // Names stay names, so that certificates can be compared with them; the socket resolves them.
    dnsLookup: (hostname, callback) => callback(null, hostname),
  } as const satisfies ClusterOptions;
}

function nodeOptions(name: string, place: RedisPlace, deadlineMs: number) {
  const { username, password } = place;
  const tls = tlsOptions(place);
  return {
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    ...(tls !== null && { tls }),
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
