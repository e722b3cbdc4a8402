import { Readable } from 'node:stream';
import { answerBlobRequest } from '#core/blob/answerBlobRequest.ts';
import type { Core } from '#core/index.ts';
import type { FastifyInstance } from 'fastify';

/** Where `blob.link` leads: the bytes of files, for whoever holds a link that is not over and is still in the conversation. */
export function serveBlobs(app: FastifyInstance, core: Core): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/parley/blob/:token',
    async handler({ method, params, headers: { range } }, reply) {
      const request = { method: method === 'HEAD' ? method : 'GET', range: range ?? null } as const;
      const { status, headers, body } = await answerBlobRequest(core, params.token, request);
      reply.code(status).headers(headers);
      if (body === null) return reply.send();
      // Read one piece ahead of the socket, and no further once the client has gone: fastify then destroys the stream.
      return reply.send(Readable.from(body, { objectMode: false, highWaterMark: 1 }));
    },
  });
}
