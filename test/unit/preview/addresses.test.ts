import { describe, expect, it } from 'vitest';
import { findAddresses } from '../../../src-gateway/preview/findAddresses.ts';
import { isPublicAddress } from '../../../src-gateway/preview/isPublicAddress.ts';
import { readTarget } from '../../../src-gateway/preview/readTarget.ts';

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
    ['this computer, too', '127.255.255.254'],
    ['no address in particular', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['of a carrier', '100.64.0.1'],
    ['of the link, where clouds keep their secrets', '169.254.169.254'],
    ['reserved for protocols', '192.0.0.8'],
    ['for documentation', '192.0.2.1'],
    ['for documentation', '203.0.113.9'],
    ['of relays of 6to4', '192.88.99.1'],
    ['for benchmarks', '198.18.0.1'],
    ['to many', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['to all', '255.255.255.255'],
    ['this computer', '::1'],
    ['no address in particular', '::'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6, even where it is public', '::ffff:8.8.8.8'],
    ['IPv4 in IPv6 as it was written once', '::127.0.0.1'],
    ['translated', '64:ff9b::7f00:1'],
    ['translated at home', '64:ff9b:1::7f00:1'],
    ['translated without state', '::ffff:0:127.0.0.1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::7f00:1'],
    ['of a site', 'fec0::1'],
    ['of a private network', 'fd00::1'],
    ['of the link', 'fe80::1'],
    ['of the link, with its zone', 'fe80::1%eth0'],
    ['to many', 'ff02::1'],
    ['for documentation', '2001:db8::1'],
    ['for nobody', '100::1'],
    ['of segment routing', '5f00::1'],
    ['given out to nobody yet', '4000::1'],
    ['no address at all', 'example.org'],
    ['nothing', ''],
  ])('is not public, because it is %s: %s', (_why, address) => {
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
    ['in parts', 'http://0x7f.1/'],
    ['cut short', 'http://127.1/'],
    ['with a dot after it', 'http://127.0.0.1./'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['in letters of another kind', 'http://①②⑦.⓪.⓪.①/'],
    ['with a full stop of another script', 'http://127。0。0。1/'],
    ['behind tabs and line ends', 'ht\ntp://127\t.0.0.1/'],
    ['in IPv6', 'http://[::1]/'],
    ['in IPv6 as IPv4', 'http://[::ffff:169.254.169.254]/'],
    ['in IPv6 as IPv4, in hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['translated', 'http://[64:ff9b::10.0.0.1]/'],
    ['in 6to4', 'http://[2002:a00:1::]/'],
    ['of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['behind backslashes', 'http:\\\\10.0.0.1\\'],
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
    findAddresses('example.org', { resolve: () => Promise.resolve(addresses), isAllowed: isPublicAddress });

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
    const asked = findAddresses('no.such', { resolve, isAllowed: isPublicAddress });
    await expect(asked).rejects.toThrow(reason('unreachable'));
  });
});
