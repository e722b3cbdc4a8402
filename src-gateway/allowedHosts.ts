import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ChatError } from '#shared/errors/ChatError.ts';

/**
 * Host name or address with an optional port. Other parts of a URL, such as user info, are invalid in a `Host` header.
 */
const HOST_HEADER = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\]+)(?::\d{1,5})?$/i;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether the host name of a request is accepted. */
export type IsAllowedHost = (request: IncomingMessage) => boolean;

/** Status and text for a request that `IsAllowedHost` refuses. */
export const MISDIRECTED = {
  status: 421,
  text:
    'This Parley does not answer under the name that was asked for. If the name is right, start the gateway with ' +
    '--allowed-host NAME.\n',
};

/**
 * Protects against DNS rebinding: a page of a foreign site whose name was rebound to this computer still sends that
 * name as `Host`. Accepted are loopback, the configured names, and the literal local address of the connection, because
 * no name was resolved for it. A request without `Host` (HTTP/1.0) is not from a browser.
 */
export function createHostCheck(configured: readonly string[]): IsAllowedHost {
  const allowed = new Set(configured.map(parseHostName));
  return ({ headers: { host }, socket }) => {
    if (host === undefined) return true;
    const name = nameOf(host);
    if (name === null) return false;
    return isLoopback(name) || allowed.has(name) || name === addressOf(socket.localAddress);
  };
}

/**
 * Parses a host name or address to the normal form of `Host`: lower case, no port. Throws INVALID_ARGUMENT `{field,
 * message}`.
 */
export function parseHostName(text: string): string {
  const name = nameOf(isIP(text) === 6 ? `[${withoutZone(text)}]` : text);
  if (name !== null) return name;
  const message = 'A host name or an address, such as chat.example.com, without http:// and without a path';
  throw new ChatError('INVALID_ARGUMENT', { field: '--allowed-host', message });
}

/** Null when it is not a host. Uses `URL`, which normalises IPv6, case and non-ASCII letters like browsers. */
function nameOf(host: string): string | null {
  const url = `http://${host}`;
  if (!HOST_HEADER.test(host) || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Whether a host name or an address is reached only from this computer. */
export function isLoopback(name: string): boolean {
  const family = isIP(name);
  if (name === 'localhost') return true;
  return family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a `Host` header names this computer, or nothing. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = host === undefined ? null : nameOf(host);
  return name === null || isLoopback(name);
}

/** Removes the prefix `::ffff:` of IPv4 addresses on IPv6 sockets. */
function addressOf(localAddress: string | undefined): string | undefined {
  return localAddress === undefined ? undefined : withoutZone(localAddress).replace(/^::ffff:(?=\d+\.)/, '');
}

/** Removes the interface of a link-local address, as in `fe80::1%eth0`. */
function withoutZone(address: string): string {
  return address.replace(/%[^]*$/, '');
}
