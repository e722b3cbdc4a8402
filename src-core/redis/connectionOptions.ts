import type { RedisOptions } from 'ioredis';

/**
 * How both connections behave when Redis goes away: calls fail at once instead of queueing (`enableOfflineQueue`,
 * `maxRetriesPerRequest: 0`), nothing is sent a second time behind our back (`autoResendUnfulfilledCommands`), and the
 * connection itself comes back for ever.
 */
export function connectionOptions(name: string, deadlineMs: number): RedisOptions & { replyMapping: 'legacy' } {
  return {
    connectionName: `parley-${name}`,
    replyMapping: 'legacy', // maps as flat arrays, whichever protocol the server speaks
    lazyConnect: true,
    connectTimeout: deadlineMs,
    // A connection that has gone dead without saying so (a laptop that slept) is noticed by an answer that is missing.
    socketTimeout: deadlineMs + 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false, // createChannels does it, and knows when it is done
    // The default waits up to 10 s while a restarted server loads its append-only file: measured 1.0 s, with this 0.44 s.
    maxLoadingRetryTime: 100,
    retryStrategy: (times) => Math.min(2 ** times * 25, 2_000) + Math.random() * 50,
  };
}
