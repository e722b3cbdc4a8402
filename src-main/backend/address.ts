import type { RedisTarget } from '#core/index.ts';
import { addFields } from '#core/redis/addFields.ts';
import { formatRedisUrl, parseRedisUrl, type RedisAddress } from '#core/redis/redisUrl.ts';
import type { ConnectionChoice, HostDescription } from '#shared/contract/hostModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { fingerprintOf } from '../hosted/dialHost.ts';
import type { HostedTeam } from '../hosted/HostLine.ts';
import type { SavedConnection } from '../settings/createSettings.ts';

/** What the page may choose, or a hosted team that this computer has joined. */
export type Choice = ConnectionChoice | { readonly kind: 'hosted'; readonly team: HostedTeam };

/** A choice of connection, split into what may be stored and shown, and the secrets. */
export interface SplitChoice {
  readonly saved: SavedConnection;
  readonly passwords: Passwords;
}

/** `null`: no password is needed. */
export interface Passwords {
  readonly server: string | null;
  readonly sentinel: string | null;
}

const NO_PASSWORDS: Passwords = { server: null, sentinel: null };
const EMBEDDED: SplitChoice = { saved: { kind: 'embedded', address: '', hasPassword: false }, passwords: NO_PASSWORDS };

/** Throws URL_INVALID for an invalid address of its kind. */
export function splitChoice(choice: Choice): SplitChoice {
  switch (choice.kind) {
    case 'embedded':
      return EMBEDDED;
    case 'gateway':
      return {
        saved: { kind: 'gateway', address: parseGatewayUrl(choice.url).origin, hasPassword: false },
        passwords: NO_PASSWORDS,
      };
    case 'redis':
      return splitRedis(choice);
    case 'hosted':
      return { saved: saveHosted(choice.team), passwords: NO_PASSWORDS };
    default:
      return assertNever(choice);
  }
}

/** The certificate identifies a hosted team, because its addresses change. */
export function saveHosted(team: HostedTeam): SavedConnection {
  const address = Buffer.from(fingerprintOf(team.certificate)).toString('hex');
  return { kind: 'hosted', address, hasPassword: false, team: { ...team, addresses: [...team.addresses] } };
}

function splitRedis({ url, ca = '', ...fields }: ConnectionChoice & { kind: 'redis' }): SplitChoice {
  const address = addFields(parseRedisUrl(url), fields);
  const server = address.password === '' ? null : address.password;
  const sentinel = (address.sentinel?.password ?? '') === '' ? null : (address.sentinel?.password ?? null);
  const saved: SavedConnection = {
    kind: 'redis',
    address: formatRedisUrl(withPasswords(address, NO_PASSWORDS)),
    hasPassword: server !== null,
    ...(sentinel !== null && { hasSentinelPassword: true }),
    ...(ca.trim() !== '' && { ca: ca.trim() }),
  };
  return { saved, passwords: { server, sentinel } };
}

function withPasswords(address: RedisAddress, { server, sentinel }: Passwords): RedisAddress {
  return {
    ...address,
    password: server ?? '',
    sentinel: address.sentinel === null ? null : { ...address.sentinel, password: sentinel ?? '' },
  };
}

/** Throws CONNECTION_UNSET if the team of a hosted one is missing. */
export function joinChoice({ saved: { kind, address, ca, team }, passwords }: SplitChoice): Choice {
  if (kind === 'embedded') return { kind };
  if (kind === 'gateway') return { kind, url: address };
  if (kind === 'hosted') {
    if (team === undefined) throw new ChatError('CONNECTION_UNSET');
    return { kind, team };
  }
  const url = formatRedisUrl(withPasswords(parseRedisUrl(address), passwords));
  return { kind, url, ...(ca !== undefined && { ca }) };
}

/** In the form that the core accepts. */
export function targetOf({ url, ca }: ConnectionChoice & { kind: 'redis' }): RedisTarget {
  return { url, ...(ca !== undefined && { certificates: { ca } }) };
}

/** The part that the page may have. */
export function describeConnection(saved: SavedConnection): NonNullable<HostDescription['connection']> {
  const { kind, address } = saved;
  return {
    kind,
    label: labelOf(saved),
    ...(kind === 'gateway' && { origin: address }),
    ...(kind === 'redis' && { address: withoutPeople(address) }),
  };
}

function withoutPeople(address: string): string {
  const { sentinel, ...parsed } = withPasswords(parseRedisUrl(address), NO_PASSWORDS);
  return formatRedisUrl({
    ...parsed,
    username: '',
    sentinel: sentinel === null ? null : { ...sentinel, username: '' },
  });
}

/** For display: the name of a hosted team, or hosts, ports, the master's name and the database, no credentials. */
function labelOf({ kind, address, team }: SavedConnection): string {
  if (kind === 'embedded') return '';
  if (kind === 'hosted') return team?.name ?? '';
  if (kind === 'gateway') return new URL(address).host;
  const { hosts, database, sentinel } = parseRedisUrl(address);
  const master = sentinel === null ? '' : `/${sentinel.master}`;
  return `${hosts.join(', ')}${master}${database === 0 ? '' : `/${database}`}`;
}

/** Identifies the connection, for data that is stored per connection. */
export function idOf({ kind, address }: SavedConnection): string {
  return `${kind} ${address}`;
}

/** Keeps only the origin of a gateway's URL. */
function parseGatewayUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || url.host === '' || !['http:', 'https:'].includes(url.protocol))
    throw new ChatError('URL_INVALID');
  return url;
}
