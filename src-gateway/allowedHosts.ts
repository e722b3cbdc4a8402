import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ChatError } from '#shared/errors/ChatError.ts';

/** Host name or address, with an optional port. Nothing else that a URL could hold, such as a user, belongs into a header `Host`. */
const HOST_HEADER = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\]+)(?::\d{1,5})?$/i;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Answers whether a request may be answered under the host name that it asks for. */
export type IsAllowedHost = (request: IncomingMessage) => boolean;

/** Status and words for a request that `IsAllowedHost` refuses. */
export const MISDIRECTED = {
  status: 421,
  text:
    'This Parley does not answer under the name that was asked for. If the name is right, start the gateway with ' +
    '--allowed-host NAME.\n',
};

/**
 * The defence against DNS rebinding: a page of a foreign site whose name suddenly resolves to this computer still sends
 * that name as `Host`. Accepted are loopback, the configured names, and the literal address that the connection arrived
 * at, which no name was resolved for. A request without `Host` (HTTP/1.0) does not come from a browser.
 */
export function createHostCheck(configured: readonly string[]): IsAllowedHost {
  const allowed = new Set(configured.map(parseHostName));
  return ({ headers: { host }, socket }) => {
    if (host === undefined) return true;
    const name = nameOf(host);
    if (name === null) return false;
    return name === 'localhost' || isLoopback(name) || allowed.has(name) || name === addressOf(socket.localAddress);
  };
}

/** A host name or address as `Host` has it, in lower case and without a port. Throws INVALID_ARGUMENT `{field, message}`. */
export function parseHostName(text: string): string {
  const name = nameOf(isIP(text) === 6 ? `[${withoutZone(text)}]` : text);
  if (name !== null) return name;
  const message = 'A host name or an address, such as chat.example.com, without http:// and without a path';
  throw new ChatError('INVALID_ARGUMENT', { field: '--allowed-host', message });
}

/** `null`: not a host. A URL is what normalises IPv6, upper case and letters beyond ASCII as browsers do. */
function nameOf(host: string): string | null {
  const url = `http://${host}`;
  if (!HOST_HEADER.test(host) || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isLoopback(name: string): boolean {
  const family = isIP(name);
  return family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address may arrive at an IPv6 socket as `::ffff:…`. */
function addressOf(localAddress: string | undefined): string | undefined {
  return localAddress === undefined ? undefined : withoutZone(localAddress).replace(/^::ffff:(?=\d+\.)/, '');
}

/** A link-local address of ours may name its interface, as `fe80::1%eth0`. */
function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}
