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
  /** The claim with the groups of a person. */
  readonly groupsClaim: string;
  /** Only people in one of them, or in `adminGroup`, may sign in. Empty: everyone. */
  readonly allowedGroups: readonly string[];
  /** Who is in it is an admin of the team, and no one else. Undefined: groups don't decide about roles. */
  readonly adminGroup: string | undefined;
}

/** The options of the command line, and the secret from the environment. */
export interface ProviderValues {
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly name: string | undefined;
  readonly followsJoining: boolean;
  readonly groupsClaim: string | undefined;
  readonly allowedGroups: readonly string[];
  readonly adminGroup: string | undefined;
}

/** Undefined without an issuer. Throws `ChatError` URL_INVALID `{field}`, INVALID_ARGUMENT `{field, message}`. */
export function readProviderOptions(values: ProviderValues): ProviderOptions | undefined {
  const { issuer, clientId = '', secret = '', name = '', followsJoining } = values;
  const { groupsClaim, allowedGroups, adminGroup } = values;
  if (issuer === undefined) {
    const others = [values.clientId, values.name, groupsClaim, adminGroup, ...allowedGroups];
    if (followsJoining || others.some((other) => other !== undefined)) {
      refuse('--oidc-issuer', 'The other --oidc options need it');
    }
    return undefined;
  }
  if ([groupsClaim, adminGroup, ...allowedGroups].includes('')) refuse('--oidc-allowed-group', 'A name is empty');
  if (clientId === '') refuse('--oidc-client-id', 'The provider knows this gateway by a client id');
  if (secret === '') refuse('PARLEY_OIDC_SECRET_FILE', 'It names the file with the secret of the client');
  const url = readIssuer(issuer);
  const shown = name.trim() === '' ? url.hostname : name.trim();
  if (shown.length > LIMITS.providerNameLength) {
    refuse('--oidc-name', `A name of at most ${LIMITS.providerNameLength} characters`);
  }
  const groups = { groupsClaim: groupsClaim ?? 'groups', allowedGroups, adminGroup };
  return { issuer: url, clientId, clientSecret: secret, name: shown, admits: !followsJoining, ...groups };
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
