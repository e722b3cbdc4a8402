import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Serves the built interface in `rendererDir`, or how to build it if it is not there. */
export async function servePage(app: FastifyInstance, rendererDir: string, log: Logger): Promise<void> {
  if (existsSync(join(rendererDir, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: rendererDir,
      // The build writes compressed copies of the files beside them.
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', cachingOf(relative(rendererDir, path)));
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
}

/** Names in assets/ contain a hash of the content; all other files may change with a release. */
function cachingOf(path: string): string {
  if (path.startsWith(`assets${sep}`)) return 'public, max-age=31536000, immutable';
  // The service worker, the manifest and the icons are checked by their ETag.
  return path === 'index.html' ? 'no-store' : 'no-cache';
}
