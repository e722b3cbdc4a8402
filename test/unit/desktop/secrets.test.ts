import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecrets, type Secrets } from '../../../src-main/secrets/createSecrets.ts';
import { createSettings } from '../../../src-main/settings/createSettings.ts';
import { keyring, resetKeyring } from '../../support/electronForTests.ts';

vi.mock('electron', () => import('../../support/electronForTests.ts'));

const log = pino({ level: 'silent' });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-secrets-'));
  resetKeyring();
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** As at a start: only the stored state is known. */
const open = (): Secrets => createSecrets(folder, createSettings(folder, log), log);
const onDisk = (): string =>
  readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

describe('a secret', () => {
  it('is on disk only encrypted, with the name of its keyring, readable by its owner only', async () => {
    await open().write('session', 'the token');
    expect(onDisk()).not.toContain('the token');
    expect(onDisk()).toContain('gnome_libsecret');
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(await open().read('session')).toBe('the token');
    expect(await open().protection()).toBe('encrypted');
  });

  it('is gone once it was removed', async () => {
    await open().write('session', 'the token');
    open().remove('session');
    expect(await open().read('session')).toBeNull();
  });

  it('that another keyring encrypted counts as missing', async () => {
    await open().write('session', 'the token');
    keyring.seal = 'second';
    expect(await open().read('session')).toBeNull();
  });

  it('is encrypted again when the keyring asks for it', async () => {
    await open().write('session', 'the token');
    const before = onDisk();
    Object.assign(keyring, { rotated: true, backend: 'kwallet6' });
    expect(await open().read('session')).toBe('the token');
    expect(onDisk()).not.toBe(before);
    expect(onDisk()).toContain('kwallet6');
  });
});

describe.each([
  ['there is no keyring', { available: false }],
  ['Linux only pretends to encrypt', { backend: 'basic_text' }],
])('where %s, a secret', (_name, state) => {
  beforeEach(() => void Object.assign(keyring, state));

  it('is not written to disk, and is available until the process ends', async () => {
    const secrets = open();
    await expect(secrets.write('session', 'the token')).rejects.toMatchObject({ code: 'SECRET_STORE_UNAVAILABLE' });
    expect(await secrets.read('session')).toBe('the token');
    expect(await secrets.protection()).toBe('memory-only');
    expect(onDisk()).not.toContain('the token');
    expect(await open().read('session')).toBeNull();
  });

  it('is stored as plain text once the person allowed it, including values that were refused before', async () => {
    const secrets = open();
    await expect(secrets.write('password', 'early')).rejects.toThrow('SECRET_STORE_UNAVAILABLE');
    await secrets.allowPlainText();
    await secrets.write('session', 'the token');
    const next = open();
    expect(await next.protection()).toBe('plain-text');
    expect(await Promise.all([next.read('password'), next.read('session')])).toEqual(['early', 'the token']);
  });

  it('hour 3: is not stored once the person refused, not even if they allowed it before, and the answer is kept', async () => {
    const secrets = open();
    const refused = { code: 'SECRET_STORE_UNAVAILABLE', details: { isSettled: true } };
    await expect(secrets.write('session', 'first')).rejects.toMatchObject({ details: { isSettled: false } });
    await secrets.allowPlainText();
    secrets.refusePlainText();
    expect(onDisk()).not.toContain('first');
    expect(await secrets.read('session')).toBe('first');
    const next = open();
    expect(await next.protection()).toBe('memory-only');
    await expect(next.write('session', 'second')).rejects.toMatchObject(refused);
  });

  it('replaces an encrypted one, so that no old value returns', async () => {
    Object.assign(keyring, { available: true, backend: 'gnome_libsecret' });
    await open().write('session', 'old');
    Object.assign(keyring, state);
    await expect(open().write('session', 'new')).rejects.toThrow('SECRET_STORE_UNAVAILABLE');
    Object.assign(keyring, { available: true, backend: 'gnome_libsecret' });
    expect(await open().read('session')).toBeNull();
  });
});
