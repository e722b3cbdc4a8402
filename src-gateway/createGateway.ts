import { checkRedis, type CorePorts, createCore } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Logger } from 'pino';
import { createHostCheck } from './allowedHosts.ts';
import { createAddressOf } from './clientAddress.ts';
import { createHttpServer } from './createHttpServer.ts';
import { createMetrics } from './metrics/createMetrics.ts';
import type { Previews } from './preview/createPreviews.ts';
import { type MetricsAddress, type MetricsServer, serveMetrics } from './metrics/serveMetrics.ts';
import { DEFAULT_HEARTBEAT, DEFAULT_LIMITS, type Heartbeat, serveSockets } from './serveSockets.ts';
import type { SocketLimits } from './SocketServer.ts';

export interface GatewayOptions {
  readonly core: Omit<CorePorts, 'log'>;
  /** The address to listen on. Anything but loopback opens the gateway to the network. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Where the built interface is. */
  readonly rendererDir: string;
  /** Origins of pages that may open a socket besides the gateway's own, such as `https://chat.example`. Default none. */
  readonly origins?: readonly string[];
  /**
   * Names and addresses that requests may ask for as `Host`, besides loopback, `host`, the hosts of `origins` and the address
   * that a connection arrives at. Default none.
   */
  readonly allowedHosts?: readonly string[];
  /** What differs from `DEFAULT_LIMITS`. */
  readonly limits?: Partial<SocketLimits>;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. Default none. */
  readonly trustedProxies?: readonly string[];
  /** What differs from `DEFAULT_HEARTBEAT`. */
  readonly heartbeat?: Heartbeat;
  /** As `SocketsOptions.oldestClient`. */
  readonly oldestClient?: number;
  /** Where metrics are read; left out: nowhere, and nothing is measured. */
  readonly metrics?: MetricsAddress | undefined;
  /** Looks at pages for previews of links, and is stopped with the gateway; left out: there are none. */
  readonly previews?: Previews | undefined;
  readonly log: Logger;
}

export interface Gateway {
  /** Where people find it, e.g. `http://127.0.0.1:8417`. */
  readonly url: string;
  /** Where its metrics are, if they are anywhere. */
  readonly metricsUrl: string | null;
  /** Ends sockets, HTTP and the core, in this order. Calls still waiting are cut off: their clients come back and ask again. */
  stop(): Promise<void>;
}

/**
 * Starts a gateway: the same chat engine as the desktop's, for browsers and for desktops that connect to a server.
 * Throws `ChatError`: PORT_IN_USE `{host, port}`, INVALID_ARGUMENT for an address that can't be listened on, and what
 * `checkRedis` refuses.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    host,
    port,
    rendererDir,
    origins = [],
    allowedHosts = [],
    limits,
    trustedProxies = [],
    heartbeat = DEFAULT_HEARTBEAT,
    oldestClient,
    log,
  } = options;
  // Before anything listens: an address that can't work is said at once, not retried for ever.
  unwrap(await checkRedis(options.core.redis));
  const metrics = options.metrics === undefined ? null : createMetrics();
  const { previews } = options;
  const core = createCore({
    ...options.core,
    tooOld: 'SERVER_TOO_OLD',
    ...(metrics !== null && { onScript: metrics.ran }),
    ...(previews !== undefined && { previewLink: previews.look }),
    log,
  });
  const isAllowedHost = createHostCheck([
    host,
    ...(options.metrics === undefined ? [] : [options.metrics.host]),
    ...origins.map((origin) => new URL(origin).hostname),
    ...allowedHosts,
  ]);
  const http = await createHttpServer({ core, rendererDir, isAllowedHost, log });
  const sockets = serveSockets({
    server: http.server,
    core,
    origins,
    isAllowedHost,
    limits: { ...DEFAULT_LIMITS, ...limits },
    addressOf: createAddressOf(trustedProxies),
    heartbeat,
    ...(metrics !== null && { onAnswer: metrics.answered }),
    ...(oldestClient !== undefined && { oldestClient }),
    log,
  });
  metrics?.watch({
    core,
    countSockets: () => sockets.count,
    waitingBytes: () => sockets.waitingBytes,
    hasDatabase: options.core.database !== undefined,
  });
  let metricsServer: MetricsServer | null = null;

  async function stop(): Promise<void> {
    await metricsServer?.close();
    sockets.close();
    await http.close();
    previews?.stop();
    await core.stop();
  }

  /** Ends what has begun when it can't be listened on an address. */
  async function listening<Value>(at: MetricsAddress, listen: (at: MetricsAddress) => Promise<Value>): Promise<Value> {
    try {
      return await listen(at);
    } catch (error) {
      await stop();
      throw listenError(error, at);
    }
  }

  if (metrics !== null && options.metrics !== undefined) {
    metricsServer = await listening(options.metrics, (address) =>
      serveMetrics({ metrics, address, isAllowedHost, log }),
    );
    log.info({ url: metricsServer.url }, 'metrics are read here');
  }
  const url = await listening({ host, port }, (at) => http.listen({ ...at }));
  return { url, metricsUrl: metricsServer?.url ?? null, stop };
}

/** What went wrong while listening, as one of our codes. */
function listenError(error: unknown, { host, port }: MetricsAddress): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'EADDRINUSE':
      return new ChatError('PORT_IN_USE', { host, port }, { cause: error });
    case 'EACCES':
      return new ChatError('INVALID_ARGUMENT', { field: 'port', message: error.message }, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ChatError('INVALID_ARGUMENT', { field: 'host', message: error.message }, { cause: error });
    default:
      return error;
  }
}
