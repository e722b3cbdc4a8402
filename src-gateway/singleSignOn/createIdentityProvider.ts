import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { ProviderPerson, ProviderSignOut } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ProviderOptions } from './readProviderOptions.ts';

/** A request to the provider that takes longer fails (s). */
const TIMEOUT_SECONDS = 10;
/** The description of the provider is read again after this time. */
const REFRESH_MS = 24 * 3_600_000;

/** What identifies a request for an authorization code. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** An OpenID Connect provider, by the authorization code flow with PKCE. */
export interface IdentityProvider {
  /** The address at which the person signs in. Throws PROVIDER_UNAVAILABLE. */
  authorize(request: AuthorizationRequest): Promise<URL>;
  /**
   * Verifies the response of the provider, and reads who has signed in. `query`: of the request with which the provider
   * sent the person back. Throws GROUP_NOT_ALLOWED, SIGN_IN_DENIED, SIGN_IN_FAILED, PROVIDER_UNAVAILABLE, with a `cause`.
   */
  identify(query: string, request: AuthorizationRequest): Promise<ProviderPerson>;
  /**
   * Verifies a logout token, and reads who has signed out. Throws SIGN_IN_FAILED for a token that the provider did not issue
   * for this gateway within the last minutes, PROVIDER_UNAVAILABLE, with a `cause`.
   */
  readSignOut(token: string): Promise<ProviderSignOut>;
}

/**
 * The provider is contacted when the first person signs in, and again after a failure, so that a provider that is down
 * neither keeps the gateway from starting nor people from signing in with a password.
 */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  let current: { readonly configuration: openid.Configuration; readonly readAt: number } | null = null;
  let reading: Promise<openid.Configuration> | null = null;
  let signatureKeys: { readonly uri: string; readonly keys: JWTVerifyGetKey } | null = null;

  /** One request at a time; an earlier description stays in use when it can't be read again. */
  async function configure(): Promise<openid.Configuration> {
    if (current !== null && performance.now() - current.readAt < REFRESH_MS) return current.configuration;
    reading ??= discover(options)
      .then((configuration) => {
        current = { configuration, readAt: performance.now() };
        return configuration;
      })
      .finally(() => (reading = null));
    try {
      return await reading;
    } catch (error) {
      if (current !== null) return current.configuration;
      throw new ChatError('PROVIDER_UNAVAILABLE', {}, { cause: error });
    }
  }

  /** The keys with which the provider signs; they are kept, and read again for one that is not known. */
  function keysAt(uri: string): JWTVerifyGetKey {
    if (signatureKeys?.uri === uri) return signatureKeys.keys;
    const keys = createRemoteJWKSet(new URL(uri), { timeoutDuration: TIMEOUT_SECONDS * 1000 });
    signatureKeys = { uri, keys };
    return keys;
  }

  return {
    async readSignOut(token) {
      const { issuer, jwks_uri: uri } = (await configure()).serverMetadata();
      try {
        if (uri === undefined) throw new Error('the provider publishes no keys');
        const checks = {
          issuer,
          audience: options.clientId,
          maxTokenAge: SIGN_OUT_SECONDS,
          clockTolerance: CLOCK_SECONDS,
        };
        const { payload } = await jwtVerify(token, keysAt(uri), checks);
        const { iss, sub, sid } = signOutSchema.parse(payload);
        return { issuer: iss, subject: sub, session: sid };
      } catch (error) {
        throw new ChatError(isOutage(error) ? 'PROVIDER_UNAVAILABLE' : 'SIGN_IN_FAILED', {}, { cause: error });
      }
    },
    async authorize({ redirectUri, state, nonce, codeVerifier }) {
      const configuration = await configure();
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopeFor(options, configuration),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async identify(query, { redirectUri, state, nonce, codeVerifier }) {
      const configuration = await configure();
      const url = new URL(redirectUri);
      url.search = query;
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, url, checks);
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('the response has no ID token');
        // Providers may put everything except the subject only here.
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const info = hasUserInfo ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return describePerson(options, { ...info, ...claims });
      } catch (error) {
        if (error instanceof ChatError) throw error;
        throw new ChatError(codeOf(error), {}, { cause: error });
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<openid.Configuration> {
  // The signature is verified even though the token comes from the provider itself.
  const execute = [openid.enableNonRepudiationChecks];
  // oxlint-disable-next-line typescript/no-deprecated -- marked so only to warn; `readProviderOptions` allows loopback only
  if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests);
  return openid.discovery(issuer, clientId, undefined, authenticate(clientSecret), {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
}

/** By HTTP Basic, the default of OpenID Connect, unless the provider does not support it. */
function authenticate(clientSecret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(clientSecret), openid.ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPostOnly = !supported.includes('client_secret_basic') && supported.includes('client_secret_post');
    return (isPostOnly ? post : basic)(server, client, body, headers);
  };
}

/** A sign-out is reported at once; a token that is older could be repeated. */
const SIGN_OUT_SECONDS = 5 * 60;
const CLOCK_SECONDS = 60;
/** OpenID Connect allows a subject at most 255 characters. */
const subject = z.string().min(1).max(255);
const session = z.string().min(1).max(255).optional();

/** Back-Channel Logout 1.0, 2.6. A token with a nonce is an ID token. `sub` is needed, because it names the account. */
const signOutSchema = z.object({
  iss: z.string(),
  sub: subject,
  sid: session,
  jti: z.string(),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
  nonce: z.never().optional(),
});

/** Longer ones are not names, and are ignored as those of another type are. */
const nameSchema = z.string().max(1024).optional().catch(undefined);
const claimsSchema = z.object({
  iss: z.string(),
  sub: subject,
  sid: session.catch(undefined),
  name: nameSchema,
  preferred_username: nameSchema,
  nickname: nameSchema,
});

/** Providers either have a scope for groups, or put them into the claims of the client, and refuse an unknown scope. */
function scopeFor({ allowedGroups, adminGroup }: ProviderOptions, configuration: openid.Configuration): string {
  const needsGroups = allowedGroups.length > 0 || adminGroup !== undefined;
  const hasScope = configuration.serverMetadata().scopes_supported?.includes('groups') === true;
  return needsGroups && hasScope ? 'openid profile groups' : 'openid profile';
}

/** One group, or several; other elements are no groups. */
const groupsSchema = z.union([z.string().transform((group) => [group]), z.array(z.string().catch(''))]).catch([]);

/** Throws GROUP_NOT_ALLOWED. */
function describePerson({ groupsClaim, allowedGroups, adminGroup }: ProviderOptions, claims: object): ProviderPerson {
  const groups = new Set(groupsSchema.parse(new Map<string, unknown>(Object.entries(claims)).get(groupsClaim)));
  const isAdmin = adminGroup === undefined ? undefined : groups.has(adminGroup);
  const isAllowed = allowedGroups.length === 0 || isAdmin === true || allowedGroups.some((group) => groups.has(group));
  if (!isAllowed) throw new ChatError('GROUP_NOT_ALLOWED');
  const { iss, sub, sid, ...names } = claimsSchema.parse(claims);
  const known = [names.name, names.preferred_username, names.nickname].filter((name) => name !== undefined);
  return { issuer: iss, subject: sub, names: known, isAdmin, session: sid };
}

/** Errors of OAuth 2.0 and OpenID Connect with which a provider sends a person back who has not signed in. */
const DENIALS: readonly string[] = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
const OUTAGES: readonly string[] = ['server_error', 'temporarily_unavailable'];

function codeOf(error: unknown): 'SIGN_IN_DENIED' | 'SIGN_IN_FAILED' | 'PROVIDER_UNAVAILABLE' {
  if (error instanceof openid.AuthorizationResponseError) {
    if (DENIALS.includes(error.error)) return 'SIGN_IN_DENIED';
    return OUTAGES.includes(error.error) ? 'PROVIDER_UNAVAILABLE' : 'SIGN_IN_FAILED';
  }
  return isOutage(error) ? 'PROVIDER_UNAVAILABLE' : 'SIGN_IN_FAILED';
}

/** Whether the provider did not answer, or with a fault of its own. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (!(error instanceof openid.ClientError)) return false;
  return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500);
}
