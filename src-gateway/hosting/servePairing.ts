import type { FastifyInstance } from 'fastify';
import { ChatError } from '#shared/errors/ChatError.ts';
import { PAIRING_PATH, pairingRequestSchema } from '#shared/hosting/pairing.ts';
import type { Pairing } from './Pairing.ts';

const MAX_BYTES = 1_024;

/** Answers guests who pair with this host. Only JSON is accepted, which pages of other sites can't send. */
export function servePairing(app: FastifyInstance, pairing: Pairing): void {
  app.post(PAIRING_PATH, { bodyLimit: MAX_BYTES }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    const request = pairingRequestSchema.safeParse(body);
    if (!request.success) return reply.code(400).send({ code: 'INVALID_ARGUMENT' });
    try {
      return await reply.send(pairing.answer(request.data));
    } catch (error) {
      if (error instanceof ChatError) return reply.code(403).send({ code: error.code });
      throw error;
    }
  });
}
