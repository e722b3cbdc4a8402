import { checkRedis, type Core, type CorePorts, createCore } from '#core/index.ts';
import { chatCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Logger } from 'pino';
import { createHostCheck, type IsAllowedHost } from './allowedHosts.ts';
import { createAddressOf, createForwardedHttpsCheck } from './clientAddress.ts';
import { type AcceptsConnection, createHttpServer } from './createHttpServer.ts';
import type { Pairing } from './hosting/Pairing.ts';
import { createMetrics, type Metrics } from './metrics/createMetrics.ts';
import type { Previews } from './preview/createPreviews.ts';
import type { Pushes } from './push/createPushes.ts';
import { type CertificateFiles, readServerCertificate } from './tls/serverCertificate.ts';
import { type MetricsAddress, type MetricsServer, serveMetrics } from './metrics/serveMetrics.ts';
import type { Page } from './servePage.ts';
import { DEFAULT_HEARTBEAT, DEFAULT_LIMITS, type Heartbeat, serveSockets } from './serveSockets.ts';
import type { ProviderOptions } from './singleSignOn/readProviderOptions.ts';
import type { SocketLimits } from './SocketServer.ts';

export interface GatewayOptions {
  readonly core: Omit<CorePorts, 'log' | 'singleSignOn'>;
  /** The address to listen on. Any address but loopback exposes the gateway to the network. */
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** The certificate for HTTPS, which is reloaded when its files change. Undefined: plain HTTP. */
  readonly tls?: CertificateFiles | undefined;
  /** The built interface; null: it is not served. */
  readonly page: Page | null;
  /**
   * Origins of pages that may open a socket besides the gateway's own, such as `https://chat.example`. Default none.
   */
  readonly origins?: readonly string[];
  /**
   * Accepted values of the `Host` header besides loopback, `host`, the hosts of `origins` and the local address of the
   * connection. Default none.
   */
  readonly allowedHosts?: readonly string[];
  /** Overrides of `DEFAULT_LIMITS`. */
  readonly limits?: Partial<SocketLimits>;
  /** Addresses and networks of proxies whose `X-Forwarded-For` and `-Proto` are trusted. Default none. */
  readonly trustedProxies?: readonly string[];
  /** How long calls in flight may take when the gateway stops. Default `DRAIN_MS`. */
  readonly drainMs?: number;
  /** Default `DEFAULT_HEARTBEAT`. */
  readonly heartbeat?: Heartbeat;
  /** See `SocketsOptions.oldestClient`. */
  readonly oldestClient?: number;
  /** The address of the metrics endpoint; undefined: metrics are disabled. */
  readonly metrics?: MetricsAddress | undefined;
  /** The OpenID Connect provider with which people may sign in. Undefined: none. */
  readonly provider?: ProviderOptions | undefined;
  /** Fetches link previews; stopped with the gateway. Undefined: link previews are disabled. */
  readonly previews?: Previews | undefined;
  /** Sends pushes to devices; stopped with the gateway. Undefined: none are sent. */
  readonly pushes?: Pushes | undefined;
  /** Whether a connection may be used, before anything is read from it. Default: all. */
  readonly accepts?: AcceptsConnection | undefined;
  /** Pairs guests of a hosted team. Undefined: there is no pairing. */
  readonly pairing?: Pairing | undefined;
  readonly log: Logger;
}

export interface Gateway {
  /** The URL for clients, e.g. `http://127.0.0.1:8417`. */
  readonly url: string;
  /** The URL of the metrics; null when they are disabled. */
  readonly metricsUrl: string | null;
  /** Whether the team has no account yet and the first one needs the setup code. False while Redis does not answer. */
  needsSetupCode(): Promise<boolean>;
  /** Number of open sockets: one for each client. */
  countSockets(): number;
  /**
   * Refuses connections, answers the calls in flight for up to `drainMs`, and closes sockets, HTTP and the core. Later
   * calls are dropped: they end in OFFLINE, and clients reconnect.
   */
  stop(): Promise<void>;
}

/** Less than the 10 s that Docker waits before it kills a process. */
const DRAIN_MS = 5_000;

/**
 * Starts a gateway: the chat engine of the desktop, served to browsers and to desktops that connect to a server. Throws
 * `ChatError`: PORT_IN_USE `{host, port}`, INVALID_ARGUMENT for an invalid listen address, and the refusals of
 * `checkRedis`.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    host,
    port,
    page,
    origins = [],
    limits,
    trustedProxies = [],
    drainMs = DRAIN_MS,
    heartbeat = DEFAULT_HEARTBEAT,
    oldestClient,
    log,
  } = options;
  // Checked before the server listens, so that a wrong address fails immediately instead of being retried indefinitely.
  unwrap(await checkRedis(options.core.redis));
  const tls = options.tls && { files: options.tls, certificate: readServerCertificate(options.tls, log) };
  const metrics = options.metrics === undefined ? null : createMetrics();
  const { previews, pushes, provider, accepts, pairing } = options;
  const core = createCoreFor(options, metrics);
  const isAllowedHost = createAllowedHosts(options);
  const proxied = readProxies(trustedProxies);
  const served = { page, isAllowedHost, provider };
  const http = await createHttpServer({ core, tls, ...served, ...proxied, accepts, pairing, log });
  const sockets = serveSockets({
    server: http.server,
    core,
    origins,
    isAllowedHost,
    limits: { ...DEFAULT_LIMITS, ...limits },
    addressOf: proxied.addressOf,
    heartbeat,
    ...(metrics !== null && { onAnswer: metrics.countAnswer, onSlow: metrics.countSlowSocket }),
    ...(oldestClient !== undefined && { oldestClient }),
    log,
  });
  metrics?.registerGauges({
    core,
    countSockets: () => sockets.count,
    waitingBytes: () => sockets.waitingBytes,
    hasDatabase: options.core.database !== undefined,
  });
  let metricsServer: MetricsServer | null = null;

  async function stop(): Promise<void> {
    await metricsServer?.close();
    await http.close(drainMs, sockets.close(drainMs));
    previews?.stop();
    pushes?.stop();
    await core.stop();
  }

  /** Stops the gateway when it cannot listen on an address. */
  async function listenOrStop<Value>(
    at: MetricsAddress,
    listen: (at: MetricsAddress) => Promise<Value>,
  ): Promise<Value> {
    try {
      return await listen(at);
    } catch (error) {
      await stop();
      throw listenError(error, at);
    }
  }

  if (metrics !== null && options.metrics !== undefined) {
    metricsServer = await listenOrStop(options.metrics, (address) =>
      serveMetrics({ metrics, address, isAllowedHost, log }),
    );
    log.info({ url: metricsServer.url }, 'metrics are served');
  }
  const url = await listenOrStop({ host, port }, (at) => http.listen({ ...at }));
  return {
    url,
    metricsUrl: metricsServer?.url ?? null,
    needsSetupCode: () => needsSetupCode(core),
    countSockets: () => sockets.count,
    stop,
  };
}

/** What a request says about itself where a trusted proxy passes it on. */
function readProxies(trusted: NonNullable<GatewayOptions['trustedProxies']>) {
  return { isForwardedHttps: createForwardedHttpsCheck(trusted), addressOf: createAddressOf(trusted) };
}

function createAllowedHosts({ host, origins = [], allowedHosts = [], metrics }: GatewayOptions): IsAllowedHost {
  const pageHosts = origins.map((origin) => new URL(origin).hostname);
  const metricsHosts = metrics === undefined ? [] : [metrics.host];
  return createHostCheck([host, ...metricsHosts, ...pageHosts, ...allowedHosts]);
}

function createCoreFor({ core, previews, pushes, provider, log }: GatewayOptions, metrics: Metrics | null): Core {
  return createCore({
    ...core,
    tooOld: 'SERVER_TOO_OLD',
    ...(metrics !== null && { onScript: metrics.observeScript }),
    ...(previews !== undefined && { previewLink: previews.fetch }),
    ...(pushes !== undefined && { push: pushes }),
    ...(provider !== undefined && { singleSignOn: settingsOf(provider) }),
    log,
  });
}

function settingsOf({ issuer, name, admits, adminGroup }: ProviderOptions): NonNullable<CorePorts['singleSignOn']> {
  return { issuer: issuer.href, name, admits, setsRoles: adminGroup !== undefined };
}

async function needsSetupCode(core: Core): Promise<boolean> {
  const client = core.connect(() => undefined);
  const answer = await client.request('team.isEmpty', {});
  await client.close();
  return answer.ok && chatCalls['team.isEmpty'].output.parse(answer.value).needsSetupCode === true;
}

/** Maps an error of `listen` to an error code. */
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
