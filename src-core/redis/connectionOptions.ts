import type { ConnectionOptions } from 'node:tls';
import type { Cluster, ClusterOptions, Redis, RedisOptions } from 'ioredis';
import { backoffDelay } from '#shared/rpc/backoffDelay.ts';
import type { RedisEndpoint } from './redisEndpoint.ts';
import { nodesOf } from './redisUrl.ts';

const MAX_RETRY_DELAY_MS = 2_000;

type Legacy<Options> = Options & { replyMapping: 'legacy' };

/**
 * While Redis is unreachable, calls fail immediately instead of being queued (`enableOfflineQueue`,
 * `maxRetriesPerRequest: 0`), the client library never resends a command (`autoResendUnfulfilledCommands`), and the
 * connection retries without limit.
 */
export function connectionOptions(name: string, endpoint: RedisEndpoint, deadlineMs: number): Legacy<RedisOptions> {
  const [node] = nodesOf(endpoint);
  return {
    ...(endpoint.sentinel === null ? node : sentinelOptions(endpoint, deadlineMs)),
    db: endpoint.database,
    ...nodeOptions(name, endpoint, deadlineMs),
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: createBackOff(MAX_RETRY_DELAY_MS),
    reconnectOnError: isNoLongerMaster,
  };
}

/** On every connect, the client library asks the Sentinels for the current master. */
function sentinelOptions(endpoint: RedisEndpoint, deadlineMs: number): RedisOptions {
  const { username = '', password = '', master = '' } = endpoint.sentinel ?? {};
  const tls = tlsOptions(endpoint);
  return {
    sentinels: nodesOf(endpoint),
    name: master,
    role: 'master',
    ...(username !== '' && { sentinelUsername: username }),
    ...(password !== '' && { sentinelPassword: password }),
    ...(tls !== null && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: deadlineMs,
    // The client library stops retrying when this returns no number.
    sentinelRetryStrategy: createBackOff(MAX_RETRY_DELAY_MS),
  };
}

/** `null` for an unencrypted connection. A configured CA replaces those that this computer trusts. */
export function tlsOptions({
  protocol,
  certificates: { ca, certificate, key },
}: RedisEndpoint): ConnectionOptions | null {
  if (protocol === 'redis:') return null;
  return {
    ...(ca !== undefined && { ca }),
    ...(certificate !== undefined && { cert: certificate }),
    ...(key !== undefined && { key }),
  };
}

/** Whether the server is no longer the master. Reconnecting resolves the name, or asks the Sentinels, again. */
function isNoLongerMaster(error: Error): boolean {
  return /^(READONLY|LOADING|MASTERDOWN|UNBLOCKED)/.test(error.message);
}

/**
 * The options for all nodes of a cluster. A command that a node rejects is sent to the node that it names (MOVED, ASK)
 * or retried (TRYAGAIN); a command that is lost with its connection, or sent while the cluster is down, fails
 * immediately.
 */
export function clusterOptions(name: string, endpoint: RedisEndpoint, deadlineMs: number) {
  return {
    lazyConnect: true,
    redisOptions: nodeOptions(name, endpoint, deadlineMs),
    // Commands for a node that is still connecting are queued; callers check the state of the cluster as a whole.
    enableOfflineQueue: true,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshTimeout: Math.min(deadlineMs, 1_000),
    clusterRetryStrategy: createBackOff(MAX_RETRY_DELAY_MS),
    // Host names are not resolved here, because certificates are checked against them; the socket resolves them.
    dnsLookup: (hostname, callback) => callback(null, hostname),
  } as const satisfies ClusterOptions;
}

function nodeOptions(name: string, endpoint: RedisEndpoint, deadlineMs: number) {
  const { username, password } = endpoint;
  const tls = tlsOptions(endpoint);
  return {
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    ...(tls !== null && { tls }),
    connectionName: `parley-${name}`,
    disableClientInfo: true, // the name is enough, and CLIENT SETINFO would need a right that Redis 7.0 does not know
    replyMapping: 'legacy', // maps as flat arrays, with RESP2 and RESP3 alike
    connectTimeout: deadlineMs,
    // Detects a connection that died without being closed, for example while a laptop slept.
    socketTimeout: deadlineMs + 1_000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false, // createChannels resubscribes and tracks when that is complete
    // The default is up to 10 s while a restarted server loads its append-only file: measured 1.0 s, with this 0.44 s.
    maxLoadingRetryTime: 100,
  } as const satisfies RedisOptions;
}

/** A connection that stays open this long resets the back-off. */
const STABLE_AFTER_MS = 1_000;
const FIRST_MS = 50;

/**
 * Returns a function that gives the delay before the next attempt, in ms, beginning with 50. It counts attempts itself,
 * because ioredis resets its counter on every connect, also when the server closes the connection immediately.
 */
export function createBackOff(maxMs: number, now = () => performance.now()): () => number {
  let attempts = 0;
  let dueAt = 0;
  return () => {
    if (now() - dueAt > STABLE_AFTER_MS) attempts = 0;
    const delayMs = backoffDelay(attempts, { firstMs: FIRST_MS, mostMs: maxMs });
    attempts += 1;
    dueAt = now() + delayMs;
    return delayMs;
  };
}

/**
 * Calls `onFailure` with each error of a connection. ioredis handles only the first error of a socket; a TLS socket may
 * emit a second one (the peer's alert after we rejected its certificate), which would be uncaught and end the process.
 */
export function onConnectionError(connection: Redis, onFailure: (error: Error) => void): void {
  connection.on('error', (error: Error) => {
    // Undefined while no Sentinel answers.
    const socket: Redis['stream'] | undefined = connection.stream;
    socket?.off('error', ignore).on('error', ignore);
    onFailure(error);
  });
}

/**
 * Calls `onNodeFailure` with each error of a node, nodes discovered later included, and `onFailure` when all nodes
 * fail. ioredis then reports a generic error with the last node's error in `lastNodeError`.
 */
export function onClusterError(
  cluster: Cluster,
  onNodeFailure: (error: Error) => void,
  onFailure: (error: Error) => void,
): void {
  cluster.on('+node', (node: Redis) => onConnectionError(node, onNodeFailure));
  cluster.on('error', (error: Error & { lastNodeError?: Error }) => onFailure(error.lastNodeError ?? error));
}

function ignore(): void {
  // The first error was already reported.
}

/**
 * Closes a ready connection immediately, so that it reconnects. `disconnect` alone waits until the peer closes it, too,
 * and the peer may be gone; until then the connection would still appear ready.
 */
export function reconnectNow(connection: Redis): void {
  connection.disconnect(true);
  connection.stream.destroy();
}
