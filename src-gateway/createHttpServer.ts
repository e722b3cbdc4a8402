import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { answerBlobRequest } from '#core/blob/answerBlobRequest.ts';
import type { Core } from '#core/index.ts';
import { isLoopbackHost, type IsAllowedHost, MISDIRECTED } from './allowedHosts.ts';
import { type CertificateFiles, type ServerCertificate, watchServerCertificate } from './tls/serverCertificate.ts';
import type { AddressOf } from './clientAddress.ts';
import { createIdentityProvider } from './singleSignOn/createIdentityProvider.ts';
import type { ProviderOptions } from './singleSignOn/readProviderOptions.ts';
import { serveProviderSignOut } from './singleSignOn/serveProviderSignOut.ts';
import { serveSingleSignOn } from './singleSignOn/serveSingleSignOn.ts';
import { serveHooks } from './serveHooks.ts';
import type { Pairing } from './hosting/Pairing.ts';
import { servePairing } from './hosting/servePairing.ts';
import { type Page, servePage } from './servePage.ts';

export interface HttpServerOptions {
  readonly core: Core;
  /** The certificate for HTTPS and its files, which are watched. Undefined: plain HTTP. */
  readonly tls: { readonly files: CertificateFiles; readonly certificate: ServerCertificate } | undefined;
  /** Whether a request reached a trusted proxy by HTTPS. */
  readonly isForwardedHttps: (request: IncomingMessage) => boolean;
  /** Null: the interface is not served. */
  readonly page: Page | null;
  readonly isAllowedHost: IsAllowedHost;
  readonly addressOf: AddressOf;
  /** Undefined: people sign in with passwords only. */
  readonly provider: ProviderOptions | undefined;
  /** Undefined: all connections are accepted. */
  readonly accepts: AcceptsConnection | undefined;
  /** Undefined: there is no pairing. */
  readonly pairing: Pairing | undefined;
  readonly log: Logger;
}

/** Whether a connection may be used, decided before anything is read from it. */
export type AcceptsConnection = (connection: Pick<Socket, 'localAddress' | 'remoteAddress'>) => boolean;

export interface HttpServer {
  readonly server: Server;
  /** The URL that it listens on. */
  listen(address: { host: string; port: number }): Promise<string>;
  /**
   * Refuses new connections immediately, and lets requests in progress end for `drainMs`. `socketsClosed`: resolves when
   * the sockets have been closed; those that then stay open are destroyed.
   */
  close(drainMs: number, socketsClosed: Promise<void>): Promise<void>;
}

/** Time for clients to confirm that a socket is closed. */
const CLOSE_TIMEOUT_MS = 1_000;
/** One year, without subdomains, which may belong to other services. */
const HSTS = 'max-age=31536000';
/** Maximum length of the token in a file's path. */
const MAX_TOKEN_LENGTH = 2_000;

/** Serves `/healthz`, files, hooks for programs, the sign-in with an identity provider, and the built interface with security headers. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { core, page, isAllowedHost, isForwardedHttps, addressOf, provider, log } = options;
  const tls = options.tls === undefined ? null : createTls(options.tls, log);
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    ...(tls !== null && { serverFactory: tls.serverFactory }),
    routerOptions: { maxParamLength: MAX_TOKEN_LENGTH },
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isAllowedHost(raw)) return undefined;
    log.warn({ host: raw.headers.host }, 'a request for another host name was refused (--allowed-host)');
    return reply.code(MISDIRECTED.status).type('text/plain').send(MISDIRECTED.text);
  });
  const isHttps = (request: IncomingMessage): boolean => tls !== null || isForwardedHttps(request);
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isHttps(raw) && !isLoopbackHost(raw.headers.host)) reply.header('strict-transport-security', HSTS);
  });
  await app.register(fastifyHelmet, securityHeaders);

  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found\n'));

  /** `service` lets clients recognise a Parley server. */
  app.get('/healthz', async (_request, reply) => {
    const answer = await core.ping();
    reply.header('cache-control', 'no-store');
    if (answer.ok) return { service: 'parley', status: 'ok', redisVersion: answer.value.redisVersion };
    return reply.code(503).send({ service: 'parley', status: 'unavailable', code: answer.error.code });
  });

  serveBlobs(app, core);
  serveHooks(app, core);
  if (provider !== undefined) {
    const options = { core, provider: createIdentityProvider(provider), addressOf, isHttps, log };
    serveSingleSignOn(app, options);
    serveProviderSignOut(app, options);
  }

  if (options.pairing !== undefined) servePairing(app, options.pairing);
  if (page !== null) await servePage(app, page, log);

  const connections = new OpenConnections();
  app.server.on('connection', (socket) => {
    if (options.accepts?.(socket) === false) socket.destroy();
    else connections.add(socket);
  });
  const upgraded = new OpenConnections();
  app.server.on('upgrade', (_request, socket) => upgraded.add(socket));

  return {
    server: app.server,
    async listen(address) {
      const url = await app.listen(address);
      return tls === null ? url : url.replace(/^http:/, 'https:');
    },
    async close(drainMs, socketsClosed) {
      tls?.stop();
      const timers = [setTimeout(() => connections.destroy(), drainMs + CLOSE_TIMEOUT_MS)];
      const closed = app.close();
      await socketsClosed;
      timers.push(setTimeout(() => upgraded.destroy(), CLOSE_TIMEOUT_MS));
      await closed;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

class OpenConnections {
  readonly #open = new Set<Duplex>();

  add(socket: Duplex): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}

/**
 * The content security policy of the interface: own scripts and styles, images and media of sent and drafted messages,
 * connections to its gateway, nothing else. HSTS is not set here, because it depends on the request.
 */
const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      manifestSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      // In some browsers 'self' does not include WebSockets, so their URLs are listed.
      connectSrc: ["'self'", (request) => socketSources(request.headers.host)],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
};

/**
 * HTTPS servers whose certificate is replaced without closing open connections. Under `localhost` there is one server
 * for IPv4 and one for IPv6.
 */
function createTls({ files, certificate }: NonNullable<HttpServerOptions['tls']>, log: Logger) {
  const servers: HttpsServer[] = [];
  let current = certificate;
  function use(renewed: ServerCertificate): void {
    current = renewed;
    for (const server of servers) server.setSecureContext(renewed);
  }
  return {
    serverFactory: (handler: RequestListener): Server => {
      const server = createHttpsServer(current, handler);
      servers.push(server);
      return server;
    },
    stop: watchServerCertificate(files, certificate, use, log),
  };
}

function socketSources(host: string | undefined): string {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return "'self'";
  return `ws://${host} wss://${host}`;
}

/**
 * Serves the links of `blob.link`: a file, if the link is valid and, unless it is a shared link, its user is still a
 * member of the conversation.
 */
function serveBlobs(app: FastifyInstance, core: Core): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/parley/blob/:token',
    async handler({ method, params, headers: requested }, reply) {
      const request = {
        method: method === 'HEAD' ? method : 'GET',
        range: requested.range ?? null,
        ifNoneMatch: requested['if-none-match'] ?? null,
        ifRange: typeof requested['if-range'] === 'string' ? requested['if-range'] : null,
      } as const;
      const { status, headers, body } = await answerBlobRequest(core, params.token, request);
      reply.code(status).headers(headers);
      if (body === null) return reply.send();
      // Reads one piece ahead of the socket. When the client disconnects, fastify destroys the stream, which stops
      // reading.
      return reply.send(Readable.from(body, { objectMode: false, highWaterMark: 1 }));
    },
  });
}
