import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core, PermittedSession } from '#core/index.ts';
import { createToken } from '#core/token.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { desktopSignInLink, signInLink, type SignInReturn } from '#shared/text/signInLink.ts';
import type { Logger } from 'pino';
import type { AddressOf } from '../clientAddress.ts';
import type { IdentityProvider } from './createIdentityProvider.ts';
import { reasonsOf } from './reasonsOf.ts';

export interface SingleSignOnOptions {
  readonly core: Core;
  readonly provider: IdentityProvider;
  readonly addressOf: AddressOf;
  /** Whether a request reached this gateway, or the proxy in front of it, by HTTPS. */
  readonly isHttps: (request: IncomingMessage) => boolean;
  readonly log: Logger;
}

const START = '/auth/oidc/start';
const CALLBACK = '/auth/oidc/callback';
/** Requests per address and window: an office signs in in the morning. */
const ALLOWANCE = { points: 300, windowMs: 5 * 60_000 };
/** SHA-256 in base64url, or a token. */
const SECRET = /^[\w-]{43}$/u;

/**
 * Serves the sign-in with an OpenID Connect provider. `start?challenge=…` sends the page to the provider, which sends
 * it back to `callback`; that sends it to the interface, with a ticket in the fragment, or, with `&to=desktop`, to a
 * page that opens the desktop with it. Only the page with the verifier of the challenge can redeem the ticket, and only
 * the browser that started can complete the callback, so no one can make another person sign in to an account of their
 * choice. With `start?connect=…`, the token of a session that connects its account, the person is only identified: the
 * ticket is one for that session, and there is no sign-in. Nothing of it is logged: requests are not logged, and errors
 * are logged without parameters.
 */
export function serveSingleSignOn(app: FastifyInstance, options: SingleSignOnOptions): void {
  const { core, provider, addressOf, isHttps, log } = options;

  /**
   * Answers with where `work` sends the page, or back to the sign-in with an error. `work` sets who began the sign-in.
   */
  async function redirect(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (begun: Begun) => Promise<string>,
  ): Promise<unknown> {
    const begun = { isDesktop: false };
    reply.header('cache-control', 'no-store');
    try {
      const retryAfterMs = await core.takePoints(`single sign-on from ${addressOf(request.raw)}`, 1, ALLOWANCE);
      if (retryAfterMs > 0) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs });
      return await reply.redirect(await work(begun), 303);
    } catch (error) {
      const code = error instanceof ChatError ? error.code : 'SIGN_IN_FAILED';
      log.warn({ code, reasons: reasonsOf(error) }, 'a sign-in with the identity provider was refused');
      return reply.redirect(linkBack(begun, { kind: 'error', code }), 303);
    }
  }

  /** What the page completes: a sign-in, or the connection of an account. Throws INVALID_ARGUMENT, SIGN_IN_EXPIRED. */
  async function readPurpose({
    challenge,
    connect,
  }: StartQuery): Promise<Omit<PermittedSession, 'leftMs'> & Partial<PermittedSession>> {
    if (connect !== undefined) return unwrap(await core.singleSignOn.startConnecting(readSecret('connect', connect)));
    return { challenge: readSecret('challenge', challenge), sessionHash: '', generation: 0 };
  }

  app.get<{ Querystring: StartQuery }>(START, { exposeHeadRoute: false }, (request, reply) =>
    redirect(request, reply, async (begun) => {
      begun.isDesktop = request.query.to === 'desktop';
      const purpose = await readPurpose(request.query);
      const isSecure = isHttps(request.raw);
      const [state, browser] = [createToken(), createToken()];
      const secrets = { nonce: createToken(), codeVerifier: createToken() };
      const redirectUri = `${isSecure ? 'https' : 'http'}://${request.raw.headers.host ?? ''}${CALLBACK}`;
      const url = await provider.authorize({ redirectUri, state, ...secrets });
      unwrap(await core.singleSignOn.begin(state, browser, { ...secrets, ...begun, ...purpose, redirectUri }));
      reply.header('set-cookie', formatCookie(browser, isSecure, LEASES.authorizationMs / 1000));
      return url.href;
    }),
  );

  app.get(CALLBACK, { exposeHeadRoute: false }, (request, reply) =>
    redirect(request, reply, async (begun) => {
      const isSecure = isHttps(request.raw);
      const browser = readCookie(request.raw.headers.cookie, isSecure);
      const { search, searchParams } = new URL(request.raw.url ?? '', 'http://callback');
      const [state, ...more] = searchParams.getAll('state');
      if (browser === null || state === undefined || more.length > 0) throw new ChatError('SIGN_IN_EXPIRED');
      const { challenge, sessionHash, generation, leftMs, isDesktop, ...sent } = unwrap(
        await core.singleSignOn.take(state, browser),
      );
      begun.isDesktop = isDesktop;
      reply.header('set-cookie', formatCookie('', isSecure, 0));
      const person = await provider.identify(search, { ...sent, state });
      if (sessionHash !== '') {
        const offer = await core.singleSignOn.offerConnection(person, { challenge, sessionHash, generation, leftMs });
        return linkBack(begun, { kind: 'connection', ticket: unwrap(offer) });
      }
      const ticket = unwrap(await core.singleSignOn.admit(person, challenge, addressOf(request.raw)));
      return linkBack(begun, { kind: 'ticket', ticket });
    }),
  );
}

interface StartQuery {
  readonly challenge?: unknown;
  readonly connect?: unknown;
  readonly to?: unknown;
}

function readSecret(field: keyof StartQuery, value: unknown): string {
  if (typeof value !== 'string' || !SECRET.test(value)) throw new ChatError('INVALID_ARGUMENT', { field });
  return value;
}

/** Who began a sign-in. */
interface Begun {
  isDesktop: boolean;
}

function linkBack({ isDesktop }: Begun, result: SignInReturn): string {
  return isDesktop ? desktopSignInLink(result) : signInLink(result);
}

/** With HTTPS no other host and no plain connection can set a cookie of this name. */
const cookieName = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}parley-sign-in`;

/** `Lax`, because the provider sends the page back from another site. */
function formatCookie(value: string, isSecure: boolean, maxAge: number): string {
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(isSecure)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function readCookie(header: string | undefined, isSecure: boolean): string | null {
  const prefix = `${cookieName(isSecure)}=`;
  const found = (header ?? '').split('; ').find((cookie) => cookie.startsWith(prefix));
  return found?.slice(prefix.length) ?? null;
}
