import { bytesToNumberLE } from '@noble/curves/utils.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { confirmKey, createSide, deriveKey, isConfirmed } from '#shared/hosting/cpace.ts';

const hex = (...lines: string[]): Uint8Array => hexToBytes(lines.join(''));

/** Appendix B.3 of draft-irtf-cfrg-cpace: ristretto255 with SHA-512. */
const INPUT = {
  password: utf8ToBytes('Password'),
  channel: hex('0a41696e69746961746f720a42726573706f6e646572'),
  sessionId: hex('7e4b4791d6a8ef019b936c79fb7f2c57'),
};
const GUEST_SECRET = bytesToNumberLE(hex('da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08'));
const HOST_SECRET = bytesToNumberLE(hex('d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d'));
const GUEST_SHARE = hex('383a85dd236978f17f8c8545b50dabc52a39fcdab2cf8bc531ce040ff77ca82d');
const HOST_SHARE = hex('a6206309c0e8e5f579295e35997ac4300ab3fecec3c17f7b604f3e698fa1383c');
const KEY = hex(
  'e91ccb2c0f5e0d0993a33956e3be59754f3f2b07db57631f5394452e',
  'a2e7b4354674eb1f5686c078462bf83bec72e8743df440108e638f35',
  '26d9b90e85be096f',
);
const guest = { share: GUEST_SHARE, data: utf8ToBytes('ADa') };
const host = { share: HOST_SHARE, data: utf8ToBytes('ADb') };

describe('CPace', () => {
  it('computes the shares of the test vectors', () => {
    expect(createSide(INPUT, GUEST_SECRET).share).toEqual(GUEST_SHARE);
    expect(createSide(INPUT, HOST_SECRET).share).toEqual(HOST_SHARE);
  });

  it('computes the key of the test vectors on both sides', () => {
    const messages = { guest, host };
    expect(deriveKey(INPUT, createSide(INPUT, GUEST_SECRET), { ...messages, from: 'host' })).toEqual(KEY);
    expect(deriveKey(INPUT, createSide(INPUT, HOST_SECRET), { ...messages, from: 'guest' })).toEqual(KEY);
  });

  it('refuses the neutral point and what is no point', () => {
    const side = createSide(INPUT, GUEST_SECRET);
    const invalid = hex('2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c');
    for (const share of [new Uint8Array(32), invalid, new Uint8Array(31)]) {
      expect(deriveKey(INPUT, side, { guest, host: { ...host, share }, from: 'host' })).toBeNull();
    }
  });

  it('refuses the own share, which anyone can send back', () => {
    const side = createSide(INPUT, GUEST_SECRET);
    expect(deriveKey(INPUT, side, { guest, host: { ...host, share: side.share }, from: 'host' })).toBeNull();
    expect(
      deriveKey(INPUT, side, {
        guest: { ...guest, share: side.share },
        host: { ...host, share: side.share },
        from: 'guest',
      }),
    ).toBeNull();
  });

  it('has other keys for another password, another channel and another exchange', () => {
    const other = [
      { ...INPUT, password: utf8ToBytes('Passwort') },
      { ...INPUT, channel: utf8ToBytes('another certificate') },
      { ...INPUT, sessionId: new Uint8Array(16) },
    ];
    for (const input of other) {
      const theirs = createSide(input, HOST_SECRET);
      const messages = { guest, host: { ...host, share: theirs.share } };
      const mine = deriveKey(INPUT, createSide(INPUT, GUEST_SECRET), { ...messages, from: 'host' });
      expect(mine).not.toEqual(deriveKey(input, theirs, { ...messages, from: 'guest' }));
    }
  });

  it('confirms the key with another code for each side, also for equal shares', () => {
    const [one, other] = [
      { share: GUEST_SHARE, data: utf8ToBytes('guest') },
      { share: GUEST_SHARE, data: utf8ToBytes('host') },
    ];
    expect(isConfirmed(confirmKey(INPUT, KEY, one), confirmKey(INPUT, KEY, other))).toBe(false);
    const code = confirmKey(INPUT, KEY, guest);
    expect(isConfirmed(code, confirmKey(INPUT, KEY, guest))).toBe(true);
    expect(isConfirmed(code, confirmKey(INPUT, KEY, host))).toBe(false);
    expect(isConfirmed(code, confirmKey(INPUT, new Uint8Array(64), guest))).toBe(false);
  });
});
