import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { isLocalAddress, isLocalConnection, listLocalAddresses } from '../../../src-gateway/hosting/localNetwork.ts';

const LOCAL = ['10.1.2.3', '172.16.0.1', '192.168.1.5', '169.254.3.4', '127.0.0.1', '::1', 'fd00::1', 'fe80::1%eth0'];
const MAPPED = '::ffff:192.168.1.5';
const ELSEWHERE = [
  '8.8.8.8',
  '172.32.0.1',
  '100.64.0.1',
  '2001:db8::1',
  '2a00::1',
  '0.0.0.0',
  '::',
  '',
  'harbour',
  '::ffff:8.8.8.8',
];

it('knows the addresses that the Internet does not route', () => {
  expect([...LOCAL, MAPPED].filter((address) => !isLocalAddress(address))).toEqual([]);
  expect(ELSEWHERE.filter(isLocalAddress)).toEqual([]);
});

it('accepts a connection only if both ends are local, or the same', () => {
  const accepts = (localAddress?: string, remoteAddress?: string): boolean =>
    isLocalConnection({ localAddress, remoteAddress } as Parameters<typeof isLocalConnection>[0]);
  expect(accepts('192.168.1.5', '192.168.1.6')).toBe(true);
  expect(accepts('192.168.1.5', '8.8.8.8'), 'a port that a router forwards').toBe(false);
  expect(accepts('8.8.8.8', '192.168.1.6')).toBe(false);
  expect(accepts('8.8.8.8', '8.8.8.8'), 'the same computer').toBe(true);
  expect(accepts(undefined, undefined), 'closed meanwhile').toBe(false);
});

it('lists the addresses of this computer for others, IPv4 first', () => {
  const info = (family: 'IPv4' | 'IPv6', address: string, internal = false) =>
    ({ family, address, internal }) as NetworkInterfaceInfo;
  const interfaces = {
    lo: [info('IPv4', '127.0.0.1', true)],
    eth0: [info('IPv6', 'fd00::5'), info('IPv6', 'fe80::5'), info('IPv4', '192.168.1.5'), info('IPv4', '8.8.8.8')],
    wlan0: [info('IPv4', '10.0.0.5'), info('IPv4', '192.168.1.5')],
  };
  expect(listLocalAddresses(interfaces)).toEqual(['192.168.1.5', '10.0.0.5', 'fd00::5']);
});
