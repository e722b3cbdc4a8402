import { ChatError } from '#shared/errors/ChatError.ts';

/** Where a Redis is, taken apart. */
export interface RedisAddress {
  readonly protocol: 'redis:' | 'rediss:';
  readonly username: string;
  readonly password: string;
  /** As written, with their ports. One: a server or a node of a cluster. Several: nodes of a cluster. Or else Sentinels. */
  readonly hosts: readonly string[];
  readonly database: number;
  /** Where `hosts` are Sentinels: who they are asked for, and what they want to hear before they answer. */
  readonly sentinel: SentinelAddress | null;
}

export interface SentinelAddress {
  /** The name under which they watch the server, such as `mymaster`. */
  readonly master: string;
  readonly username: string;
  readonly password: string;
}

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** What of an address can't be understood. */
export type AddressPart = 'scheme' | 'user' | 'host' | 'database' | 'master' | 'options';

const SERVER_PORT = 6379;
const SENTINEL_PORT = 26379;
const SENTINEL_OPTIONS = { sentinel_username: 'username', sentinel_password: 'password' } as const;

/**
 * Reads `redis://user:password@host:port/database`, or `rediss://…` for TLS; of a cluster one node, or several with commas
 * between them, and no database; `redis+sentinel://user:password@s1:26379,s2:26379/master/database?sentinel_password=…` where
 * Sentinels say which server it is. Throws URL_INVALID `{part}`. Nothing else may stand behind `?`: the client library would
 * take it for its own settings, and they are not the address's to choose.
 */
export function parseRedisUrl(text: string): RedisAddress {
  const pattern = /^(rediss?)(\+sentinel)?:\/\/(?:([^/?#]*)@)?([^@/?#]*)([^?#]*)(.*)$/is;
  const [, scheme, sentinel, user = '', hostList = '', path = '', rest = ''] = pattern.exec(text.trim()) ?? [];
  if (scheme === undefined) throw invalid('scheme');
  const hosts = [...new Set(hostList.split(',').map(readHost))];
  const place = sentinel === undefined ? readServerPath(path, rest) : readSentinelPath(path, rest);
  if (sentinel === undefined && hosts.length > 1 && place.database > 0) throw invalid('database');
  const colonAt = user.indexOf(':');
  return {
    protocol: scheme.toLowerCase() === 'rediss' ? 'rediss:' : 'redis:',
    username: decode(colonAt === -1 ? user : user.slice(0, colonAt), 'user'),
    password: colonAt === -1 ? '' : decode(user.slice(colonAt + 1), 'user'),
    hosts,
    ...place,
  };
}

/** The address as text again; without a password where that is `''`. */
export function formatRedisUrl({ protocol, username, password, hosts, database, sentinel }: RedisAddress): string {
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const who = username === '' && secret === '' ? '' : `${encodeURIComponent(username)}${secret}@`;
  const end = database === 0 ? '' : `/${database}`;
  if (sentinel === null) return `${protocol}//${who}${hosts.join(',')}${end}`;
  const options = Object.entries(SENTINEL_OPTIONS)
    .filter(([, name]) => sentinel[name] !== '')
    .map(([option, name]) => `${option}=${encodeURIComponent(sentinel[name])}`)
    .join('&');
  const where = `${hosts.join(',')}/${encodeURIComponent(sentinel.master)}${end}`;
  return `${protocol.slice(0, -1)}+sentinel://${who}${where}${options === '' ? '' : `?${options}`}`;
}

/** The hosts as a socket wants them: an IPv6 address without its brackets. */
export function nodesOf({ hosts, sentinel }: RedisAddress): [RedisNode, ...RedisNode[]] {
  return hosts.map((host) => {
    const { hostname, port } = new URL(`redis://${host}`);
    const usual = sentinel === null ? SERVER_PORT : SENTINEL_PORT;
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) };
  }) as [RedisNode, ...RedisNode[]];
}

function readHost(text: string): string {
  const url = URL.parse(`redis://${text.trim()}`);
  if (url === null || url.hostname === '') throw invalid('host');
  return url.host;
}

function readServerPath(path: string, rest: string): Pick<RedisAddress, 'database' | 'sentinel'> {
  if (rest !== '') throw invalid('options');
  return { database: readDatabase(path), sentinel: null };
}

function readSentinelPath(path: string, rest: string): Pick<RedisAddress, 'database' | 'sentinel'> {
  const [, name = '', database = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  const master = decode(name, 'master');
  // As Sentinel itself takes names.
  if (!/^[\w.-]+$/.test(master)) throw invalid('master');
  const known = { username: '', password: '' };
  if (rest !== '' && !rest.startsWith('?')) throw invalid('options');
  for (const option of rest.slice(1).split('&')) {
    if (option === '') continue;
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/.exec(option) ?? [];
    if (!(key in SENTINEL_OPTIONS)) throw invalid('options');
    known[SENTINEL_OPTIONS[key as keyof typeof SENTINEL_OPTIONS]] = decode(value, 'options');
  }
  return { database: readDatabase(database), sentinel: { master, ...known } };
}

function readDatabase(path: string): number {
  if (!/^\/?\d*$/.test(path)) throw invalid('database');
  return Number(path.slice(1));
}

function decode(text: string, part: AddressPart): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw new ChatError('URL_INVALID', { part }, { cause: error });
  }
}

function invalid(part: AddressPart): ChatError {
  return new ChatError('URL_INVALID', { part });
}
