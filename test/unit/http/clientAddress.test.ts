import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAddressOf, readTrustedProxy } from '../../../src-gateway/clientAddress.ts';

function addressOf(trusted: readonly string[], remoteAddress: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return createAddressOf(trusted)({ headers, socket: { remoteAddress } } as unknown as IncomingMessage);
}

describe('repair B3: the client address used for limits', () => {
  it('is that of its connection, whatever its headers say', () => {
    expect(addressOf([], '203.0.113.9')).toBe('203.0.113.9');
    expect(addressOf([], '::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(addressOf([], '203.0.113.9', '192.0.2.1')).toBe('203.0.113.9');
    expect(addressOf(['10.0.0.5'], '10.0.0.6', '192.0.2.1')).toBe('10.0.0.6');
  });

  it('is taken from trusted proxies, without forged entries before theirs', () => {
    expect(addressOf(['10.0.0.0/8'], '10.0.0.5', '192.0.2.1')).toBe('192.0.2.1');
    expect(addressOf(['10.0.0.0/8'], '::ffff:10.0.0.5', '198.51.100.7, 192.0.2.1, 10.0.0.9')).toBe('192.0.2.1');
    expect(addressOf(['10.0.0.5'], '10.0.0.5', 'unknown')).toBe('10.0.0.5');
    expect(addressOf(['10.0.0.5'], '10.0.0.5')).toBe('10.0.0.5');
    expect(addressOf(['::1'], '::1', '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  });

  it('for IPv6 is the network of one customer', () => {
    expect(addressOf([], '2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(addressOf([], '2001:db8:0:0:ffff::2')).toBe('2001:db8:0:0::/64');
    expect(addressOf([], 'fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  it.each(['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1'])(
    '--trusted-proxy %j is refused',
    (text) => {
      const refused = expect.objectContaining({ code: 'INVALID_ARGUMENT' }) as Error;
      expect(() => readTrustedProxy(text)).toThrow(refused);
    },
  );
});
