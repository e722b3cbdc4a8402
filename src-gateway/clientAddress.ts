import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ChatError } from '#shared/errors/ChatError.ts';

/** Returns the client address that is used for limits. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * The IPv4 address, or the /64 network of an IPv6 address, because providers assign a /64 to one customer.
 * `X-Forwarded-For` is used only for requests from `trustedProxies`, and is read from its end up to the first address
 * that is not a trusted proxy, because everything before it may be forged.
 */
export function createAddressOf(trustedProxies: readonly string[]): AddressOf {
  const isTrusted = createProxyCheck(trustedProxies);
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '');
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isTrusted(address)) {
      const previous = plainAddress(forwarded.pop()?.trim() ?? '');
      if (isIP(previous) === 0) break;
      address = previous;
    }
    return isIP(address) === 6 ? networkOf(address) : address;
  };
}

/** Whether a request reached a trusted proxy by HTTPS. Other senders may forge `X-Forwarded-Proto`. */
export function createForwardedHttpsCheck(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = createProxyCheck(trustedProxies);
  return ({ socket, headers }) =>
    String(headers['x-forwarded-proto']).toLowerCase() === 'https' &&
    isTrusted(plainAddress(socket.remoteAddress ?? ''));
}

function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) addProxy(trusted, proxy);
  return (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** An address, or a network such as `10.0.0.0/8`. Throws INVALID_ARGUMENT `{field, message}`. */
export function readTrustedProxy(text: string): string {
  try {
    addProxy(new BlockList(), text);
    return text;
  } catch (error) {
    const message = 'An address or a network, such as 10.0.0.5 or 10.0.0.0/8';
    throw new ChatError('INVALID_ARGUMENT', { field: '--trusted-proxy', message }, { cause: error });
  }
}

function addProxy(trusted: BlockList, text: string): void {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  const maxBits = family === 6 ? 128 : 32;
  const bits = prefix === undefined ? maxBits : Number(prefix);
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix ?? '0') || bits > maxBits) {
    throw new Error(`not an address or a network: ${text}`);
  }
  trusted.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
}

/** Removes the prefix `::ffff:` of IPv4 addresses on IPv6 sockets, and the interface of link-local addresses. */
function plainAddress(address: string): string {
  return address.replace(/%[^]*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
}

function networkOf(address: string): string {
  // A URL normalises IPv6 addresses; an embedded IPv4 address becomes two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
