import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PreviewError, type PreviewRules } from './PreviewRules.ts';

/** No cookies, no referrer, nothing about the requesting user. */
const HEADERS = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Parley-LinkPreview/1.0',
};
const HEADER_BYTES = 16 * 1024;

/**
 * Requests a page from the verified addresses over a new connection. Does not follow redirects. Throws `PreviewProblem`
 * unreachable.
 */
export function requestPage(
  url: URL,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    // No agent: a custom one would share connections between requests, and Node's may use a proxy.
    agent: false,
    headers: HEADERS,
    lookup: fixedLookup(addresses),
    maxHeaderSize: HEADER_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? getSecure : getPlain)(url, options, resolve);
    request.on('error', (cause) => reject(new PreviewError('unreachable', { cause })));
  });
}

/** A lookup that returns the verified addresses instead of resolving the name again. */
export function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Resolves with the system's resolver, including the hosts file. */
export async function resolveHostname(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/**
 * Resolves and verifies the addresses of a host. The request has to use exactly these, because a second resolution may
 * have another result. One forbidden address is enough to refuse the host. Throws `PreviewProblem` unreachable,
 * address.
 */
export async function resolveAddresses(
  host: string,
  { resolve, isAllowed }: Pick<PreviewRules, 'resolve' | 'isAllowed'>,
): Promise<LookupAddress[]> {
  const addresses = isIP(host) === 0 ? await resolve(host).catch(refuse) : [host];
  if (addresses.length === 0) throw new PreviewError('unreachable');
  if (!addresses.every(isAllowed)) throw new PreviewError('address');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

function refuse(cause: unknown): never {
  throw new PreviewError('unreachable', { cause });
}

/** The global unicast range (https://www.iana.org/assignments/ipv6-unicast-address-assignments). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is on the public Internet. Addresses that embed another one (mapped, translated, tunnelled) are
 * never public, whatever they lead to.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
}

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Parses a link and verifies scheme, port and literal address; `URL` normalises all notations of an address. Throws
 * `PreviewProblem` link.
 */
export function readTarget(text: string, { isAllowed, ports }: Pick<PreviewRules, 'isAllowed' | 'ports'>): URL {
  if (!URL.canParse(text)) throw new PreviewError('link');
  const url = new URL(text);
  const defaultPort = PORTS[url.protocol];
  if (defaultPort === undefined || url.username !== '' || url.password !== '') throw new PreviewError('link');
  if (ports.length > 0 && !ports.includes(url.port === '' ? defaultPort : Number(url.port)))
    throw new PreviewError('link');
  const host = bareHost(url);
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PreviewError('link');
  return url;
}

/** The host without the brackets of an IPv6 address, as resolvers expect it. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
