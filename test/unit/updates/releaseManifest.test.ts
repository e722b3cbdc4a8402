import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSigningKey } from '../../../scripts/updates/createSigningKey.ts';
import { writeManifests } from '../../../scripts/updates/writeManifests.ts';
import { manifestName, readManifest, type ReleaseTarget } from '../../../src-main/updates/releaseManifest.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

const STABLE: ReleaseTarget = { channel: 'stable', platform: 'linux', arch: 'x64' };
const FILE = 'parley-desktop-1.2.0-linux-x86_64.AppImage';
const MANIFEST = {
  ...STABLE,
  version: '1.2.0',
  file: FILE,
  size: 11,
  sha512: `${'A'.repeat(86)}==`,
  publishedAt: 1_800_000_000_000,
};

const keys = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');
const publicKey = exportKey(keys.publicKey);

function exportKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** A JWS of any text, made without the product's code. */
function signText(text: string, key = keys.privateKey, header = '{"alg":"EdDSA"}'): string {
  const input = [header, text].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}

const signed = (change: object): string => signText(JSON.stringify({ ...MANIFEST, ...change }));
const read = (text: string, target = STABLE): unknown => readManifest(text, [publicKey], target);

describe('a manifest', () => {
  it('is read if one of the keys has signed it', () => {
    expect(readManifest(`${signed({})}\n`, [exportKey(others.publicKey), publicKey], STABLE)).toEqual(MANIFEST);
    expect(read(signed({ fromLater: true }))).toEqual(MANIFEST);
    expect(read(signText(JSON.stringify(MANIFEST), keys.privateKey, 'no JSON'))).toEqual(MANIFEST);
  });

  it.each([
    ['is empty', ''],
    ['is a page', '<!doctype html><title>Not found</title>'],
    ['has another key', signText(JSON.stringify(MANIFEST), others.privateKey)],
    ['has no signature', signed({}).replace(/[^.]+$/u, '')],
    ['has the signature of another one', `${signed({}).replace(/[^.]+$/u, '')}${signed({ size: 12 }).split('.')[2]}`],
    ['names no algorithm', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${signed({}).split('.')[1]}.`],
    ['has more after the signature', `${signed({})}.e30`],
    ['is no JSON', signText('version: 1.2.0')],
    ['is null', signText('null')],
    ['has no fields', signText('{"__proto__":{"version":"1.2.0"}}')],
    ['has no plain file name', signed({ file: '../../parley.AppImage' })],
    ['has a file elsewhere', signed({ file: 'https://elsewhere.example/parley.AppImage' })],
    ['has a hidden file', signed({ file: '.AppImage' })],
    ['has a file for another system', signed({ file: 'parley.exe' })],
    ['has no version', signed({ version: 'latest' })],
    ['is of a beta on the stable channel', signed({ version: '1.2.0-beta.1' })],
    ['is of another channel', signed({ channel: 'beta' })],
    ['is for another system', signed({ platform: 'win32', file: 'parley.exe' })],
    ['is for another processor', signed({ arch: 'arm64' })],
    ['has an enormous file', signed({ size: 1024 ** 4 })],
    ['has no size', signed({ size: undefined })],
    ['has a short hash', signed({ sha512: 'AAAA' })],
  ])('is refused if it %s', (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ name: 'UpdateError', reason: 'rejected' }));
  });

  it('is refused by a key of another algorithm', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = signText(JSON.stringify(MANIFEST), rsa.privateKey);
    expect(() => readManifest(text, [exportKey(rsa.publicKey)], STABLE)).toThrow('it is not signed');
  });
});

describe('npm run updates', () => {
  let folder: string;
  let published: string;
  const privateKey = (): string => readFileSync(join(folder, 'key.pem'), 'utf8');

  beforeEach(() => {
    folder = makeTemporaryFolder('updates');
    published = createSigningKey(join(folder, 'key.pem'));
  });

  const write = (version: string): Promise<string[]> =>
    writeManifests({ folder, version, privateKey: privateKey(), publishedAt: MANIFEST.publishedAt });

  it('never replaces a key', () => {
    expect(() => createSigningKey(join(folder, 'key.pem'))).toThrow('EEXIST');
  });

  it('signs the installers of a stable version for both channels, and no other files', async () => {
    const installers = [FILE, 'parley-desktop-1.2.0-mac-arm64.zip', 'parley-desktop-1.2.0-win-x64.exe'];
    const others = ['parley-desktop-1.1.0-linux-x86_64.AppImage', 'parley-desktop-1.2.0-mac-arm64.dmg'];
    for (const name of [...installers, ...others]) writeFileSync(join(folder, name), `a file ${name.length}`);
    const names = await write('1.2.0');
    expect(names).toEqual([
      'stable-linux-x64.jws',
      'beta-linux-x64.jws',
      'stable-darwin-arm64.jws',
      'beta-darwin-arm64.jws',
      'stable-win32-x64.jws',
      'beta-win32-x64.jws',
    ]);
    for (const channel of ['stable', 'beta'] as const) {
      const target = { ...STABLE, channel };
      const text = readFileSync(join(folder, manifestName(target)), 'utf8');
      expect(readManifest(text, [published], target)).toMatchObject({ version: '1.2.0', file: FILE, size: 9 });
    }
  });

  it('signs a version with a suffix for the beta channel only', async () => {
    writeFileSync(join(folder, 'parley-desktop-1.3.0-beta.1-linux-arm64.AppImage'), 'a file');
    expect(await write('1.3.0-beta.1')).toEqual(['beta-linux-arm64.jws']);
    const target = { channel: 'beta', platform: 'linux', arch: 'arm64' } as const;
    const text = readFileSync(join(folder, manifestName(target)), 'utf8');
    expect(readManifest(text, [published], target).version).toBe('1.3.0-beta.1');
  });

  it('fails if there is no installer of this version', async () => {
    writeFileSync(join(folder, FILE), 'a file');
    await expect(write('1.2.1')).rejects.toThrow('no installer of version 1.2.1');
  });
});
