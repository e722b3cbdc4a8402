import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';
import { HOST_ADDRESSES } from '#shared/hosting/hostedTeam.ts';
import type { AcceptsConnection } from '../createHttpServer.ts';

/** Ranges of addresses that the Internet does not route: RFC 1918, unique local, link-local, loopback. */
const LOCAL_RANGES: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'linkLocal', 'loopback']);

/** Whether both ends of a connection are in a local network, or on this computer. */
export const isLocalConnection: AcceptsConnection = ({ localAddress, remoteAddress }) => {
  if (localAddress === undefined || remoteAddress === undefined) return false;
  return localAddress === remoteAddress || (isLocalAddress(localAddress) && isLocalAddress(remoteAddress));
};

export function isLocalAddress(address: string): boolean {
  const plain = address.replace(/%[^]*$/u, '');
  return ipaddr.isValid(plain) && LOCAL_RANGES.has(ipaddr.process(plain).range());
}

/**
 * The local addresses under which others reach this computer, IPv4 first. Link-local IPv6 addresses need the name of an
 * interface, so they are left out.
 */
export function listLocalAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): string[] {
  const found = Object.values(interfaces)
    .flatMap((infos) => infos ?? [])
    .filter(({ address, internal }) => !internal && isLocalAddress(address) && !address.startsWith('fe80:'));
  const ofFamily = (family: string): string[] =>
    found.filter((info) => info.family === family).map(({ address }) => address);
  return [...new Set([...ofFamily('IPv4'), ...ofFamily('IPv6')])].slice(0, HOST_ADDRESSES);
}
