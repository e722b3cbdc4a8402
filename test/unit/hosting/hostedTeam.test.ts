import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAddress,
  HOST_ADDRESSES,
  hostIdOf,
  parseAddress,
  readTeamLink,
  teamLink,
  teamNameSchema,
} from '#shared/hosting/hostedTeam.ts';
import { createPairingCode, normalisePairingCode } from '#shared/hosting/pairing.ts';

const LINK = {
  name: 'Harbour & Söhne – 设计',
  fingerprint: Uint8Array.from({ length: 32 }, (_, index) => index * 7),
  addresses: [
    { host: '192.168.1.5', port: 20_417 },
    { host: 'fd00::1', port: 20_417 },
  ],
  invitation: 'K7QF-2MXD-9ABC',
};

describe('the link to a hosted team', () => {
  it('has everything that a guest needs', () => {
    expect(readTeamLink(` ${teamLink(LINK)}\n`)).toEqual(LINK);
  });

  it('is refused without an address, without a name, and with another fingerprint', () => {
    const link = teamLink(LINK);
    const invalid = [
      link.replaceAll(/at=[^&]*&/gu, ''),
      link.replace(/name=.*/u, 'name='),
      link.replace(/name=.*/u, 'name=%'),
      link.replace('join/', 'join/A'),
      link.replace('192.168.1.5', 'harbour.example').replace('fd00', 'zz'),
      link.replace('parley:', 'https:'),
      `${link}${'x'.repeat(3_000)}`,
      '',
    ];
    expect(invalid.filter((text) => readTeamLink(text) !== null)).toEqual([]);
  });

  it('never throws, and has a bounded number of addresses', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (name, addresses) => {
        const query = [...addresses.map((address) => `at=${address}`), `name=${name}`].join('&');
        const start = teamLink(LINK).split('?')[0] ?? '';
        const read = readTeamLink(`${start}?${query}`);
        return read === null || read.addresses.length <= HOST_ADDRESSES;
      }),
    );
    const many = Array.from({ length: 40 }, (_, index) => ({ host: `10.0.0.${index + 1}`, port: 1 }));
    expect(readTeamLink(teamLink({ ...LINK, addresses: many }))?.addresses).toHaveLength(HOST_ADDRESSES);
  });

  it('addresses are literal', () => {
    expect(parseAddress('[fd00::1]:1')).toEqual({ host: 'fd00::1', port: 1 });
    expect(formatAddress({ host: 'fd00::1', port: 1 })).toBe('[fd00::1]:1');
    const invalid = ['harbour.example:1', '10.0.0.1', '10.0.0.1:0', '10.0.0.1:65536', '10.0.0.999:1', '[::g]:1'];
    expect(invalid.filter((text) => parseAddress(text) !== null)).toEqual([]);
  });

  it('a host is identified by the beginning of its fingerprint', () => {
    expect(hostIdOf(LINK.fingerprint)).toBe('00070e151c232a31');
    expect(teamNameSchema.safeParse('   ').success).toBe(false);
  });
});

describe('a pairing code', () => {
  it('is read in any case, with and without spaces and hyphens', () => {
    let next = 0;
    const code = createPairingCode((below) => (next += 3) % below);
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/u);
    const plain = code.replace('-', '');
    for (const typed of [code, plain, code.toLowerCase(), ` ${code.replace('-', ' - ')} `]) {
      expect(normalisePairingCode(typed)).toBe(plain);
    }
    const invalid = ['', code.slice(1), `${code}2`, code.replace(/^./u, '0'), code.replace(/^./u, 'İ')];
    expect(invalid.filter((text) => normalisePairingCode(text) !== null)).toEqual([]);
  });
});
