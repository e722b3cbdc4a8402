import { existsSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { answerBlobRequest } from '#core/blob/answerBlobRequest.ts';
import type { Core } from '#core/index.ts';
import { isLoopbackHost, type IsAllowedHost, MISDIRECTED } from './allowedHosts.ts';
import { type CertificateFiles, readServerCertificate, watchServerCertificate } from './tls/serverCertificate.ts';
import { serveHooks } from './serveHooks.ts';

export interface HttpServerOptions {
  readonly core: Core;
  /** Undefined: plain HTTP. */
  readonly certificateFiles: CertificateFiles | undefined;
  readonly rendererDir: string;
  readonly isAllowedHost: IsAllowedHost;
  readonly log: Logger;
}

export interface HttpServer {
  readonly server: Server;
  /** The URL that it listens on. */
  listen(address: { host: string; port: number }): Promise<string>;
  close(): Promise<void>;
}

/** Grace period for open connections at shutdown. */
const CLOSE_TIMEOUT_MS = 1_000;
/** One year, without subdomains, which may belong to other services. */
const HSTS = 'max-age=31536000';
/** Maximum length of the token in a file's path. */
const MAX_TOKEN_LENGTH = 2_000;

/** Serves `/healthz`, files, hooks for programs, and the built interface with security headers. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { core, certificateFiles, rendererDir, isAllowedHost, log } = options;
  const tls = certificateFiles === undefined ? null : createTls(certificateFiles, log);
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
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (tls !== null && !isLoopbackHost(headers.host)) reply.header('strict-transport-security', HSTS);
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

  if (existsSync(join(rendererDir, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: rendererDir,
      cacheControl: false,
      // Names in assets/ contain a hash of the content; all other files may change with a release.
      setHeaders(reply, path) {
        const isHashed = relative(rendererDir, path).startsWith(`assets${sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-store');
      },
    });
  } else {
    log.warn({ rendererDir }, 'the interface is not built: run npm run build, then start the gateway again');
    app.get('/', (_request, reply) =>
      reply
        .code(503)
        .type('text/plain')
        .send("Parley's interface is not built yet. Run `npm run build`, then start the gateway again.\n"),
    );
  }

  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  return {
    server: app.server,
    async listen(address) {
      const url = await app.listen(address);
      return tls === null ? url : url.replace(/^http:/, 'https:');
    },
    async close() {
      tls?.stop();
      const forceClose = setTimeout(() => {
        for (const socket of connections) socket.destroy();
      }, CLOSE_TIMEOUT_MS);
      await app.close();
      clearTimeout(forceClose);
    },
  };
}

/**
 * The content security policy of the interface: own scripts and styles, images and media of sent and drafted messages,
 * connections to its gateway, nothing else. HSTS is sent only when the gateway itself serves HTTPS; else it is left
 * to the proxy in front.
 */
const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
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

/** An HTTPS server whose certificate is replaced without closing open connections. */
function createTls(files: CertificateFiles, log: Logger) {
  let stop = (): void => undefined;
  return {
    serverFactory(handler: RequestListener): Server {
      const server = createHttpsServer(readServerCertificate(files, log), handler);
      stop = watchServerCertificate(files, (certificate) => server.setSecureContext(certificate), log);
      return server as unknown as Server;
    },
    stop: () => stop(),
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
