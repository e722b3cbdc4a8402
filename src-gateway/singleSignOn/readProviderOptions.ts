import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isLoopback } from '../allowedHosts.ts';

/** The OpenID Connect provider with which people sign in. */
export interface ProviderOptions {
  /** The issuer: https, or http on loopback. */
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** As people know the provider. */
  readonly name: string;
  /** Whether people who are new need no invitation. */
  readonly admits: boolean;
}

/** The options of the command line, and the secret from the environment. */
export interface ProviderValues {
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly name: string | undefined;
  readonly followsJoining: boolean;
}

/** Undefined without an issuer. Throws `ChatError` URL_INVALID `{field}`, INVALID_ARGUMENT `{field, message}`. */
export function readProviderOptions(values: ProviderValues): ProviderOptions | undefined {
  const { issuer, clientId = '', secret = '', name = '', followsJoining } = values;
  if (issuer === undefined) {
    if (clientId !== '' || name !== '' || followsJoining) refuse('--oidc-issuer', 'The other --oidc options need it');
    return undefined;
  }
  if (clientId === '') refuse('--oidc-client-id', 'The provider knows this gateway by a client id');
  if (secret === '') refuse('PARLEY_OIDC_SECRET_FILE', 'It names the file with the secret of the client');
  const url = readIssuer(issuer);
  const shown = name.trim() === '' ? url.hostname : name.trim();
  if (shown.length > LIMITS.providerNameLength) {
    refuse('--oidc-name', `A name of at most ${LIMITS.providerNameLength} characters`);
  }
  return { issuer: url, clientId, clientSecret: secret, name: shown, admits: !followsJoining };
}

/** Without https, anyone in the network between could pass for the provider, and for everyone. */
function readIssuer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(hostOf(url)));
  if (url !== null && isPlain && isSafe) return url;
  if (url?.protocol === 'http:') refuse('--oidc-issuer', 'A provider must have https, except on this computer');
  throw new ChatError('URL_INVALID', { field: '--oidc-issuer' });
}

function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/[[\]]/gu, '');
}

function refuse(field: string, message: string): never {
  throw new ChatError('INVALID_ARGUMENT', { field, message });
}
