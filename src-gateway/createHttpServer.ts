import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, relative, sep } from 'node:path';
import type { Core } from '#core/index.ts';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { fastify, type FastifyBaseLogger, LogController } from 'fastify';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { securityHeaders } from './securityHeaders.ts';
import { type IsAllowedHost, MISDIRECTED } from './allowedHosts.ts';
import { serveBlobs } from './serveBlobs.ts';
import { serveHooks } from './serveHooks.ts';

export interface HttpServerOptions {
  readonly core: Core;
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
/** Maximum length of the token in a file's path. */
const MAX_TOKEN_LENGTH = 2_000;

/** Serves `/healthz`, files, hooks for programs, and the built interface with security headers. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { core, rendererDir, isAllowedHost, log } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: MAX_TOKEN_LENGTH },
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isAllowedHost(raw)) return undefined;
    log.warn({ host: raw.headers.host }, 'a request for another host name was refused (--allowed-host)');
    return reply.code(MISDIRECTED.status).type('text/plain').send(MISDIRECTED.text);
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
    listen: (address) => app.listen(address),
    async close() {
      const forceClose = setTimeout(() => {
        for (const socket of connections) socket.destroy();
      }, CLOSE_TIMEOUT_MS);
      await app.close();
      clearTimeout(forceClose);
    },
  };
}
