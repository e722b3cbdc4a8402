import { createSign, generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import type { ProviderOptions } from '../../src-gateway/singleSignOn/readProviderOptions.ts';

export const CLIENT = { id: 'parley', secret: 'a secret of the client' };

/** What the provider says about a person, besides their subject. */
export type Claims = Readonly<Record<string, unknown>>;

/** An OpenID Connect provider on loopback. */
export interface TestProvider {
  readonly options: ProviderOptions;
  /** The people who can sign in, by the subject that they type. */
  readonly people: Map<string, Claims>;
  /** Changes the ID tokens, which are signed again. */
  tamper: ((claims: Claims) => Claims) | null;
  /** Signs with a key that the provider does not publish. */
  forges: boolean;
  /** A token with these claims, signed as the provider signs, or with a key that it does not publish. */
  sign(claims: Claims): string;
  /** Accepts sign-ins for this gateway. */
  serve(gatewayUrl: string): void;
  stop(): Promise<void>;
  /** After `stop`, at the same address. */
  restart(): Promise<void>;
}

/** The provider answers once `serve` was called with the address of the gateway. */
export async function startProvider(changes: Partial<ProviderOptions> = {}): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> = refuse;
  const server = createServer((request, response) => void answer(request, response));
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = new URL(`http://127.0.0.1:${port}`);
  const provider: TestProvider = {
    options: {
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      name: 'Acme',
      admits: true,
      groupsClaim: 'groups',
      allowedGroups: [],
      adminGroup: undefined,
      ...changes,
    },
    people: new Map(),
    tamper: null,
    forges: false,
    sign(claims) {
      const { published, other } = createSigningKeys();
      return sign(claims, (provider.forges ? other : published).privateKey);
    },
    serve(gatewayUrl) {
      answer = createAnswer(provider, gatewayUrl);
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    restart: () => listen(server, port),
  };
  return provider;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

async function refuse(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(503).end();
  return Promise.resolve();
}

interface SigningKeys {
  readonly published: KeyPairKeyObjectResult;
  readonly other: KeyPairKeyObjectResult;
}

let signingKeys: SigningKeys | null = null;

/** Created once for all providers of a process, because it takes long. */
function createSigningKeys(): SigningKeys {
  const create = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  signingKeys ??= { published: create(), other: create() };
  return signingKeys;
}

function createAnswer(test: TestProvider, gatewayUrl: string) {
  const { published, other } = createSigningKeys();
  const origin = test.options.issuer.origin;
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${gatewayUrl}/auth/oidc/callback`],
        backchannel_logout_uri: `${gatewayUrl}/auth/oidc/sign-out`,
        backchannel_logout_session_required: true,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    adapter: createMemory(),
    jwks: {
      keys: [{ ...published.privateKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
    },
    cookies: { keys: ['a key for the cookies of a test'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'groups'],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own connections refuse loopback, where the gateway is.
    fetch: (url, options) => globalThis.fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...test.people.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid profile groups');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path !== '/token' || body?.id_token === undefined) return;
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
    const { privateKey } = test.forges ? other : published;
    context.body = { ...body, id_token: sign(test.tamper?.(claims) ?? claims, privateKey) };
  });
  const answer = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    return answerInteraction(test, provider, request, response);
  };
}

/** What the provider stores, without an end; its own adapter for tests warns on every start. */
function createMemory(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>();
  const find = (fits: (payload: AdapterPayload) => boolean) => Promise.resolve([...stored.values()].find(fits));
  return (model) => ({
    upsert: (id, payload) => Promise.resolve(void stored.set(`${model} ${id}`, payload)),
    find: (id) => Promise.resolve(stored.get(`${model} ${id}`)),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
    consume: (id) => Promise.resolve(void Object.assign(stored.get(`${model} ${id}`) ?? {}, { consumed: 1 })),
    destroy: (id) => Promise.resolve(void stored.delete(`${model} ${id}`)),
    revokeByGrantId(grantId) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      return Promise.resolve();
    },
  });
}

function sign(claims: Claims, key: Parameters<ReturnType<typeof createSign>['sign']>[0]): string {
  const parts = [{ alg: 'RS256', kid: 'k', typ: 'JWT' }, claims];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

const PAGE = `<!doctype html><html lang="en"><title>Acme</title><link rel="icon" href="data:,"><h1>Acme</h1><form method="post">
<label>Login <input name="login" autofocus></label><button>Continue</button><button name="cancel" value="1">Cancel</button>
</form></html>`;

async function answerInteraction(
  { people }: TestProvider,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(PAGE);
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const form = new URLSearchParams(body);
  const login = form.get('login') ?? '';
  const isKnown = form.get('cancel') === null && people.has(login);
  const result = isKnown ? { login: { accountId: login } } : { error: 'access_denied', error_description: 'cancelled' };
  return provider.interactionFinished(request, response, result);
}
