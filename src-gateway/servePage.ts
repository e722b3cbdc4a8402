import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import negotiator from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { contentTypeOf } from '#shared/http/contentTypes.ts';

/** The files of the interface in memory, by their path with `/`. Compressed copies have the suffix `.br` or `.gz`. */
export type PackedPage = ReadonlyMap<string, Uint8Array>;

/** The built interface: its folder, or its files. */
export type Page = string | PackedPage;

/** Compressed copies, in order of preference. */
const SUFFIXES: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

/** Serves the built interface, or how to build it if its folder does not exist. */
export async function servePage(app: FastifyInstance, page: Page, log: Logger): Promise<void> {
  if (typeof page !== 'string') servePacked(app, page);
  else if (existsSync(join(page, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: page,
      // The build writes compressed copies of the files beside them.
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', cachingOf(relative(page, path).replaceAll(sep, '/')));
      },
    });
  } else {
    log.warn({ folder: page }, 'the interface is not built: run npm run build, then start the gateway again');
    app.get('/', (_request, reply) =>
      reply
        .code(503)
        .type('text/plain')
        .send("Parley's interface is not built yet. Run `npm run build`, then start the gateway again.\n"),
    );
  }
}

function servePacked(app: FastifyInstance, files: PackedPage): void {
  const etags = new Map(Array.from(files, ([path, bytes]) => [path, etagOf(bytes)]));
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'] || 'index.html';
    const sent = chooseCopy(files, path, request.headers['accept-encoding'], reply);
    const bytes = files.get(sent);
    const etag = etags.get(sent);
    if (bytes === undefined || etag === undefined) return reply.callNotFound();
    reply.header('cache-control', cachingOf(path)).header('etag', etag);
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//u, ''));
    if (known?.includes(etag) || known?.includes('*')) return reply.code(304).send();
    // A view, because the files may be read-only memory of the program.
    return reply.type(contentTypeOf(path)).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

/** The path of the file itself, or of the compressed copy that the browser prefers, with its headers. */
function chooseCopy(files: PackedPage, path: string, accepted: string | undefined, reply: FastifyReply): string {
  const encodings = Object.keys(SUFFIXES).filter((encoding) => files.has(path + SUFFIXES[encoding]));
  if (encodings.length === 0) return path;
  reply.header('vary', 'accept-encoding');
  const encoding = accepted === undefined ? null : negotiator.negotiate(accepted, encodings);
  if (encoding === null) return path;
  reply.header('content-encoding', encoding);
  return path + SUFFIXES[encoding];
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

/** Names in assets/ contain a hash of the content; all other files may change with a release. */
function cachingOf(path: string): string {
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // The service worker, the manifest and the icons are checked by their ETag.
  return path === 'index.html' ? 'no-store' : 'no-cache';
}
