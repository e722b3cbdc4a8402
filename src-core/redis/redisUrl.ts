import { ChatError } from '#shared/errors/ChatError.ts';

/** Where a Redis is, taken apart. */
export interface RedisAddress {
  readonly protocol: 'redis:' | 'rediss:';
  readonly username: string;
  readonly password: string;
  /** As written, with their ports. One: a server or a node of a cluster. Several: nodes of a cluster. */
  readonly hosts: readonly string[];
  readonly database: number;
}

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_PORT = 6379;

/**
 * Reads `redis://user:password@host:port/database`, or `rediss://…` for TLS; of a cluster one node, or several with commas
 * between them, and no database. Throws URL_INVALID. Nothing may stand behind `?`: the client library would take it for its
 * own settings, and they are not the address's to choose.
 */
export function parseRedisUrl(text: string): RedisAddress {
  // The standard parser knows one host only, so each is read with all that stands around it.
  const [, start, hosts, end = ''] = /^(rediss?:\/\/(?:[^/?#]*@)?)([^@/?#]+)(.*)$/i.exec(text.trim()) ?? [];
  if (start === undefined || hosts === undefined) throw new ChatError('URL_INVALID');
  const urls = hosts.split(',').map((host) => parseOne(start + host.trim() + end));
  const [{ protocol, username, password, pathname }] = urls as [URL, ...URL[]];
  const database = Number(pathname.slice(1));
  if (urls.length > 1 && database > 0) throw new ChatError('URL_INVALID');
  return {
    protocol: protocol === 'rediss:' ? 'rediss:' : 'redis:',
    username: decode(username),
    password: decode(password),
    hosts: [...new Set(urls.map(({ host }) => host))],
    database,
  };
}

/** The address as text again; without a password where that is `''`. */
export function formatRedisUrl({ protocol, username, password, hosts, database }: RedisAddress): string {
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const who = username === '' && secret === '' ? '' : `${encodeURIComponent(username)}${secret}@`;
  return `${protocol}//${who}${hosts.join(',')}${database === 0 ? '' : `/${database}`}`;
}

/** The hosts as a socket wants them: an IPv6 address without its brackets. */
export function nodesOf({ hosts }: RedisAddress): [RedisNode, ...RedisNode[]] {
  return hosts.map((host) => {
    const { hostname, port } = new URL(`redis://${host}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT : Number(port) };
  }) as [RedisNode, ...RedisNode[]];
}

function parseOne(text: string): URL {
  const url = URL.parse(text);
  if (url === null || url.hostname === '') throw new ChatError('URL_INVALID');
  const { pathname, search, hash } = url;
  if (!/^\/?\d*$/.test(pathname) || search !== '' || hash !== '') throw new ChatError('URL_INVALID');
  return url;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw new ChatError('URL_INVALID', {}, { cause: error });
  }
}
