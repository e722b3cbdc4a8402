import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPermitted, readUpdateFeed } from '../../../src-main/updates/updateFeed.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

const KEY = exportKey(generateKeyPairSync('ed25519').publicKey);
const OTHER = exportKey(generateKeyPairSync('x25519').publicKey);
const URL = 'https://updates.example/parley/';

function exportKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

function readFrom(content: object): unknown {
  const folder = makeTemporaryFolder('app');
  writeFileSync(join(folder, 'package.json'), JSON.stringify(content));
  return readUpdateFeed(folder);
}

describe('the feed in package.json', () => {
  it('has an address and keys, or is absent', () => {
    expect(readFrom({ updates: { url: URL, keys: `${KEY} ${KEY}` } })).toEqual({ url: URL, keys: [KEY, KEY] });
    expect(readFrom({ name: 'parley' })).toBeNull();
  });

  it.each([
    ['no key', { url: URL, keys: '' }, 'no public key'],
    ['no address', { url: '', keys: KEY }, 'Invalid URL'],
    ['no HTTPS', { url: 'http://updates.example/', keys: KEY }, 'neither HTTPS'],
    ['what is no key', { url: URL, keys: `${KEY} ${'A'.repeat(60)}` }, 'no public key'],
    ['a key for something else', { url: URL, keys: OTHER }, 'no public key'],
  ])('is invalid with %s', (_, updates, problem) => {
    expect(() => readFrom({ updates })).toThrow(problem);
  });
});

describe('an address of an update', () => {
  const LOCAL = 'http://127.0.0.1:8080/';

  it.each([
    [true, 'https://files.example/parley', URL],
    [false, 'http://updates.example/parley', URL],
    [false, 'http://127.0.0.1/parley', URL],
    [true, 'http://127.0.0.1:9090/parley', LOCAL],
    [true, 'http://[::1]/parley', LOCAL],
    [false, 'http://127.0.0.1.example/parley', LOCAL],
    [false, 'file:///etc/passwd', LOCAL],
  ])('is permitted: %s, for %s of the feed %s', (expected, address, feed) => {
    expect(isPermitted(address, feed)).toBe(expected);
  });
});
