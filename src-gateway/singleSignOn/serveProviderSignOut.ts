import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Core } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { AddressOf } from '../clientAddress.ts';
import type { IdentityProvider } from './createIdentityProvider.ts';
import { reasonsOf } from './reasonsOf.ts';

export interface ProviderSignOutOptions {
  readonly core: Pick<Core, 'singleSignOn' | 'takePoints'>;
  readonly provider: Pick<IdentityProvider, 'readSignOut'>;
  readonly addressOf: AddressOf;
  readonly log: Logger;
}

const PATH = '/auth/oidc/sign-out';
/** Requests per address and window: the provider reports everyone who signs out. */
const ALLOWANCE = { points: 1_000, windowMs: 5 * 60_000 };
/** A logout token has a few hundred characters, and a signature. */
const BODY_BYTES = 16 * 1024;

/**
 * Receives the sign-outs of the provider (OpenID Connect Back-Channel Logout 1.0), by which the sessions end that began
 * with it. A token that the provider has not signed for this gateway is answered with 400.
 */
export function serveProviderSignOut(app: FastifyInstance, options: ProviderSignOutOptions): void {
  const { core, provider, addressOf, log } = options;

  // In a context of its own, so that no other route reads forms.
  app.register((routes, _options, registered) => {
    const form = { parseAs: 'string', bodyLimit: BODY_BYTES } as const;
    routes.addContentTypeParser<string>('application/x-www-form-urlencoded', form, (_request, body, done) =>
      done(null, new URLSearchParams(body)),
    );
    routes.post(PATH, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const retryAfterMs = await core.takePoints(`sign-outs from ${addressOf(request.raw)}`, 1, ALLOWANCE);
        if (retryAfterMs > 0) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs });
        const [token = ''] = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : [];
        unwrap(await core.singleSignOn.signOut(await provider.readSignOut(token)));
        return await reply.code(200).send();
      } catch (error) {
        const code = error instanceof ChatError ? error.code : 'INTERNAL';
        log.warn({ code, reasons: reasonsOf(error) }, 'a sign-out of the provider was refused');
        const isInvalid = code === 'SIGN_IN_FAILED';
        return reply
          .code(isInvalid ? 400 : 503)
          .send({ error: isInvalid ? 'invalid_request' : 'temporarily_unavailable' });
      }
    });
    registered();
  });
}
