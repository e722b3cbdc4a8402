import { Readable } from 'node:stream';
import { answerBlobRequest } from '#core/blob/answerBlobRequest.ts';
import type { Core } from '#core/index.ts';
import type { FastifyInstance } from 'fastify';

/** Serves the links of `blob.link`: a file, if the link is valid and its user is still a member of the conversation. */
export function serveBlobs(app: FastifyInstance, core: Core): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/parley/blob/:token',
    async handler({ method, params, headers: { range } }, reply) {
      const request = { method: method === 'HEAD' ? method : 'GET', range: range ?? null } as const;
      const { status, headers, body } = await answerBlobRequest(core, params.token, request);
      reply.code(status).headers(headers);
      if (body === null) return reply.send();
      // Reads one piece ahead of the socket. When the client disconnects, fastify destroys the stream, which stops
      // reading.
      return reply.send(Readable.from(body, { objectMode: false, highWaterMark: 1 }));
    },
  });
}
