import { randomBytes } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { expect, it } from 'vitest';
import { encryptPush, isPublicKey, PUSH_BYTES } from '#core/push/encryptPush.ts';
import { decryptPush } from '../../support/startPushService.ts';

/** The example of RFC 8291, section 5. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

function createDevice() {
  const { secretKey } = p256.keygen();
  const p256dh = Buffer.from(p256.getPublicKey(secretKey, false)).toString('base64url');
  return { secretKey, p256dh, auth: randomBytes(16).toString('base64url') };
}

it('encrypts the example of RFC 8291', () => {
  const random = {
    privateKey: Buffer.from(EXAMPLE.privateKey, 'base64url'),
    salt: Buffer.from(EXAMPLE.salt, 'base64url'),
  };
  const body = encryptPush(EXAMPLE.text, EXAMPLE, random, EXAMPLE.text.length + 1);
  expect(body.toString('base64url')).toBe(EXAMPLE.body);
});

it('writes what another implementation decrypts, always of the same length', () => {
  const device = createDevice();
  const texts = ['', 'hello', 'Größe 🌴', 'x'.repeat(PUSH_BYTES)];
  const bodies = texts.map((text) => encryptPush(text, device));
  expect(bodies.map((body) => decryptPush(body, device))).toEqual(texts);
  expect(new Set(bodies.map(({ byteLength }) => byteLength)).size).toBe(1);
});

it('uses another key and salt for each message', () => {
  const device = createDevice();
  const [one, other] = [encryptPush('hello', device), encryptPush('hello', device)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

it('accepts only uncompressed points on the curve as keys', () => {
  expect(isPublicKey(createDevice().p256dh)).toBe(true);
  expect(isPublicKey(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'))).toBe(false);
  expect(isPublicKey(Buffer.alloc(65).toString('base64url'))).toBe(false);
  expect(isPublicKey('')).toBe(false);
});
