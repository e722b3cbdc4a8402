import { describe, expect, it } from 'vitest';
import { isPublicAddress, readTarget, resolveAddresses } from '../../../src-gateway/preview/requestPage.ts';

const RULES = { isAllowed: isPublicAddress, ports: [80, 443] };
const reason = (text: string) => expect.objectContaining({ name: 'PreviewProblem', reason: text }) as Error;

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '223.255.255.254', '2001:4860:4860::8888', '2606:4700::1111'])(
    'is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['this computer', '127.0.0.1'],
    ['another loopback address', '127.255.255.254'],
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['link-local, as used for cloud metadata', '169.254.169.254'],
    ['reserved for IETF protocols', '192.0.0.8'],
    ['for documentation', '192.0.2.1'],
    ['for documentation', '203.0.113.9'],
    ['a 6to4 relay', '192.88.99.1'],
    ['for benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['this computer', '::1'],
    ['unspecified', '::'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, even of a public address', '::ffff:8.8.8.8'],
    ['IPv4-compatible (deprecated)', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['IPv4-translated (SIIT)', '::ffff:0:127.0.0.1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::7f00:1'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['multicast', 'ff02::1'],
    ['for documentation', '2001:db8::1'],
    ['discard-only', '100::1'],
    ['for segment routing', '5f00::1'],
    ['unallocated', '4000::1'],
    ['not an address', 'example.org'],
    ['empty', ''],
  ])('is not public: %s, %s', (_why, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a link', () => {
  it.each([
    'http://example.org/',
    'https://example.org:443/path?query#place',
    'http://8.8.8.8/',
    'https://[2001:4860:4860::8888]/',
    // Its addresses are checked when it is resolved.
    'http://localhost/',
  ])('may be previewed: %s', (text) => {
    expect(readTarget(text, RULES).href).toBe(new URL(text).href);
  });

  it.each([
    ['in decimal', 'http://2130706433/'],
    ['in hexadecimal', 'http://0x7f000001/'],
    ['in octal', 'http://0177.0.0.1/'],
    ['with fewer parts, in hexadecimal', 'http://0x7f.1/'],
    ['with fewer parts', 'http://127.1/'],
    ['with a trailing dot', 'http://127.0.0.1./'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['in enclosed digits', 'http://①②⑦.⓪.⓪.①/'],
    ['with ideographic full stops', 'http://127。0。0。1/'],
    ['with tabs and line breaks', 'ht\ntp://127\t.0.0.1/'],
    ['in IPv6', 'http://[::1]/'],
    ['as IPv4-mapped IPv6', 'http://[::ffff:169.254.169.254]/'],
    ['as IPv4-mapped IPv6 in hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['with NAT64', 'http://[64:ff9b::10.0.0.1]/'],
    ['in 6to4', 'http://[2002:a00:1::]/'],
    ['as cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['with backslashes', 'http:\\\\10.0.0.1\\'],
  ])('to an address that is not public is refused, written %s: %s', (_how, text) => {
    expect(() => readTarget(text, RULES)).toThrow(reason('link'));
  });

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org:80/_',
    'javascript:alert(1)',
    'data:text/html,<title>x</title>',
    'ws://example.org/',
    'http://example.org:22/',
    'http://example.org:6379/',
    'https://example.org:8443/',
    'http://name@example.org/',
    'http://name:password@example.org/',
    'http://:password@example.org/',
    'http://example.org:80:80/',
    'example.org',
    '',
  ])('is refused for its scheme, port, name or password: %s', (text) => {
    expect(() => readTarget(text, RULES)).toThrow(reason('link'));
  });
});

describe('the addresses of a name', () => {
  const found = (...addresses: string[]) =>
    resolveAddresses('example.org', { resolve: () => Promise.resolve(addresses), isAllowed: isPublicAddress });

  it('are those that the connection uses', async () => {
    expect(await found('8.8.8.8', '2606:4700::1111')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });

  it.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['8.8.8.8', '::ffff:8.8.8.8']], [['not an address']]])(
    'are refused when one of them is not public: %j',
    async (addresses) => {
      await expect(found(...addresses)).rejects.toThrow(reason('address'));
    },
  );

  it('fail as unreachable when the name does not resolve', async () => {
    await expect(found()).rejects.toThrow(reason('unreachable'));
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const asked = resolveAddresses('no.such', { resolve, isAllowed: isPublicAddress });
    await expect(asked).rejects.toThrow(reason('unreachable'));
  });
});
