import { x25519 } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { open, seal } from '../../../src-renderer/roomEncryption/direct/hpke.ts';

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
const hexOf = (value: Uint8Array): string => Buffer.from(value).toString('hex');

function opens(...args: Parameters<typeof open>): boolean {
  try {
    open(...args);
    return true;
  } catch {
    return false;
  }
}

/** RFC 9180, appendix A.2.1, the first message. */
const VECTOR = {
  info: bytes('4f6465206f6e2061204772656369616e2055726e'),
  ephemeral: bytes('f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600'),
  encapsulated: '1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a',
  secret: bytes('8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb'),
  recipient: bytes('4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a'),
  message: bytes('4265617574792069732074727574682c20747275746820626561757479'),
  aad: bytes('436f756e742d30'),
  ciphertext: '1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28',
};

it('seals and opens the known answer of RFC 9180', () => {
  const { message, recipient, info, ephemeral, aad, secret } = VECTOR;
  const sealed = seal(message, recipient, info, { ephemeral, aad });
  expect(hexOf(sealed)).toBe(`${VECTOR.encapsulated}${VECTOR.ciphertext}`);
  expect(open(sealed, secret, info, aad)).toEqual(message);
});

it('opens for the recipient and the purpose only, and nothing that was changed', () => {
  const { secretKey, publicKey } = x25519.keygen();
  const [info, message] = [Buffer.from('purpose'), Buffer.from('account key')];
  const sealed = seal(message, publicKey, info);
  expect(Buffer.from(open(sealed, secretKey, info))).toEqual(message);
  expect(seal(message, publicKey, info)).not.toEqual(sealed);
  expect(opens(sealed, secretKey, Buffer.from('another purpose'))).toBe(false);
  expect(opens(sealed, x25519.keygen().secretKey, info)).toBe(false);
  for (const index of [0, 31, 32, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(opens(changed, secretKey, info)).toBe(false);
  }
  for (const length of [0, 31, 32, 47]) expect(opens(sealed.subarray(0, length), secretKey, info)).toBe(false);
});
