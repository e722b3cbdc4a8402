import { ChatError } from '#shared/errors/ChatError.ts';

/** The parts of a Redis URL. */
export interface RedisAddress {
  readonly protocol: 'redis:' | 'rediss:';
  readonly username: string;
  readonly password: string;
  /** As written, with ports: Sentinels where `sentinel` is set; else a server or one or more nodes of a cluster. */
  readonly hosts: readonly string[];
  readonly database: number;
  /** Set when `hosts` are Sentinels: the master's name and the Sentinels' credentials. */
  readonly sentinel: SentinelAddress | null;
}

export interface SentinelAddress {
  /** The name of the master in the Sentinel configuration, such as `mymaster`. */
  readonly master: string;
  readonly username: string;
  readonly password: string;
}

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** The part of an address that is invalid. */
export type AddressPart = 'scheme' | 'user' | 'host' | 'database' | 'master' | 'options';

const SERVER_PORT = 6379;
const SENTINEL_PORT = 26379;
const SENTINEL_OPTIONS = { sentinel_username: 'username', sentinel_password: 'password' } as const;

/**
 * Parses `redis://user:password@host:port/database`, or `rediss://…` for TLS. For a cluster: one node or several
 * separated by commas, and no database. For Sentinels:
 * `redis+sentinel://user:password@s1:26379,s2:26379/master/database?sentinel_password=…`.
 * Throws URL_INVALID `{part}`. Other query parameters are rejected, because the client library would apply them as
 * options.
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

/** Formats the address as a URL. */
export function formatRedisUrl({ protocol, username, password, hosts, database, sentinel }: RedisAddress): string {
  const auth = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const who = username === '' && auth === '' ? '' : `${encodeURIComponent(username)}${auth}@`;
  const end = database === 0 ? '' : `/${database}`;
  if (sentinel === null) return `${protocol}//${who}${hosts.join(',')}${end}`;
  const options = Object.entries(SENTINEL_OPTIONS)
    .filter(([, name]) => sentinel[name] !== '')
    .map(([option, name]) => `${option}=${encodeURIComponent(sentinel[name])}`)
    .join('&');
  const where = `${hosts.join(',')}/${encodeURIComponent(sentinel.master)}${end}`;
  return `${protocol.slice(0, -1)}+sentinel://${who}${where}${options === '' ? '' : `?${options}`}`;
}

/** The hosts and ports for a socket: IPv6 addresses without brackets, default ports filled in. */
export function nodesOf({ hosts, sentinel }: RedisAddress): [RedisNode, ...RedisNode[]] {
  return hosts.map((host) => {
    const { hostname, port } = new URL(`redis://${host}`);
    const defaultPort = sentinel === null ? SERVER_PORT : SENTINEL_PORT;
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
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
  // The characters that Sentinel allows in names.
  if (!/^[\w.-]+$/.test(master)) throw invalid('master');
  const credentials = { username: '', password: '' };
  if (rest !== '' && !rest.startsWith('?')) throw invalid('options');
  for (const option of rest.slice(1).split('&')) {
    if (option === '') continue;
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/.exec(option) ?? [];
    if (!(key in SENTINEL_OPTIONS)) throw invalid('options');
    credentials[SENTINEL_OPTIONS[key as keyof typeof SENTINEL_OPTIONS]] = decode(value, 'options');
  }
  return { database: readDatabase(database), sentinel: { master, ...credentials } };
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
