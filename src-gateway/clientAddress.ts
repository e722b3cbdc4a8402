import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ChatError } from '#shared/errors/ChatError.ts';

/** The address that limits count a client by. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * An IPv4 address, or of IPv6 the /64 network, which is what one customer gets. Only where a request comes from one of
 * `trustedProxies`, what these proxies say about it in `X-Forwarded-For` counts, read from its end: the part before the first
 * address that is no trusted proxy may be invented.
 */
export function createAddressOf(trustedProxies: readonly string[]): AddressOf {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) addProxy(trusted, proxy);
  const isTrusted = (address: string): boolean => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '');
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isIP(address) !== 0 && isTrusted(address)) {
      const previous = plainAddress(forwarded.pop()?.trim() ?? '');
      if (isIP(previous) === 0) break;
      address = previous;
    }
    return isIP(address) === 6 ? networkOf(address) : address;
  };
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
  const mostBits = family === 6 ? 128 : 32;
  const bits = prefix === undefined ? mostBits : Number(prefix);
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix ?? '0') || bits > mostBits) {
    throw new Error(`not an address or a network: ${text}`);
  }
  trusted.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address that arrived at an IPv6 socket is `::ffff:…`; a link-local one names its interface. */
function plainAddress(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
}

function networkOf(address: string): string {
  // A URL writes every IPv6 address in one way, an embedded IPv4 address as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
