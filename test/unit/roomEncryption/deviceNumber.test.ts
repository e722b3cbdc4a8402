import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { deviceNumber } from '../../../src-renderer/roomEncryption/deviceNumber.ts';

it('is 30 digits of the SHA-256 of the account and the key, as another library computes them', () => {
  const digest = createHash('sha256').update('parley device 1:mei:the-key').digest();
  const groups = [0, 1, 2, 3, 4, 5].map((group) => String(digest.readUIntBE(group * 5, 5) % 100_000).padStart(5, '0'));
  expect(deviceNumber('mei', 'the-key')).toBe(groups.join(' '));
});

it('differs for another account, and for another key', () => {
  const number = deviceNumber('mei', 'the-key');
  expect(deviceNumber('tom', 'the-key')).not.toBe(number);
  expect(deviceNumber('mei', 'the-kez')).not.toBe(number);
  expect(number).toMatch(/^\d{5}( \d{5}){5}$/u);
});
