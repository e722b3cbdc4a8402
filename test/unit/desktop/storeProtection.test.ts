import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecrets } from '../../../src-main/secrets/createSecrets.ts';
import { createStoreProtection, type StoreProtection } from '../../../src-main/secrets/createStoreProtection.ts';
import { createSettings } from '../../../src-main/settings/createSettings.ts';
import type { StoreProgress } from '../../../src-main/store/storeMessages.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { keyring, resetKeyring, safeStorage } from '../../support/electronForTests.ts';
import { recordingLog } from '../../support/recordingLog.ts';

vi.mock('electron', () => import('../../support/electronForTests.ts'));

let folder: string;
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  folder = makeTemporaryFolder('protection');
  resetKeyring();
});

/** As at a start: only the stored state is known. */
function start(): StoreProtection {
  const log = recordingLog();
  const settings = createSettings(folder, log);
  return createStoreProtection(settings, createSecrets(folder, settings, log), log);
}
const choose = (isOn: boolean): void => createSettings(folder, recordingLog()).set('encryptStore', isOn);
const stateOf = async (progress: StoreProgress = 'settled') => (await start().describe(progress)).state;

describe('the protection of the local store', () => {
  it('is on with a key of 256 bits, the same at each start, which is on disk only encrypted', async () => {
    const first = await start().read();
    expect(first).toMatchObject({ isSealed: true });
    expect(first?.key).toHaveLength(32);
    expect(await start().read()).toEqual(first);
    const secrets = readFileSync(join(folder, 'secrets.json'), 'utf8');
    const key = Buffer.from(first?.key ?? []);
    for (const text of [key.toString('base64'), key.toString('hex')]) expect(secrets).not.toContain(text);
    expect(await stateOf()).toBe('on');
    expect(await stateOf('moving')).toBe('encrypting');
  });

  it('is off without a keyring, and creates no key there', async () => {
    keyring.available = false;
    expect(await start().read()).toEqual({ isSealed: false, key: null, formerKeys: [] });
    expect(await stateOf()).toBe('unavailable');
    keyring.available = true;
    expect(await start().read()).toMatchObject({ isSealed: true });
  });

  it('can be switched off, which keeps the key of what is sealed, and on again', async () => {
    const before = await start().read();
    choose(false);
    expect(await start().read()).toEqual({ isSealed: false, key: before?.key, formerKeys: [] });
    expect(await stateOf()).toBe('off');
    expect(await stateOf('moving')).toBe('decrypting');
    choose(true);
    expect(await start().read()).toEqual(before);
  });

  it.each([
    ['is not available', { available: false }],
    ['does not decrypt its own values', { isBroken: true }],
    ['is that of another desktop', { backend: 'kwallet6' }],
  ])('is unknown while the keyring %s, and is as before when it is back', async (_, change) => {
    const before = await start().read();
    Object.assign(keyring, { seal: 'another' }, change);
    expect(await start().read()).toBeNull();
    expect(await stateOf()).toBe('locked');
    resetKeyring();
    expect(await start().read()).toEqual(before);
  });

  it('is unknown while Linux encrypts with the known key instead of the keyring, whose prompt was dismissed', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
    const before = await start().read();
    const stored = readFileSync(join(folder, 'secrets.json'));
    // Encryption is available then, and the desktop still has its backend.
    Object.assign(keyring, { scheme: 'v10', seal: 'peanuts' });
    expect(await start().read()).toBeNull();
    expect(await stateOf()).toBe('locked');
    expect(readFileSync(join(folder, 'secrets.json'))).toEqual(stored);
    resetKeyring();
    expect(await start().read()).toEqual(before);
  });

  it('seals nothing with a key that only the known key of Linux would protect', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
    Object.assign(keyring, { scheme: 'v10', seal: 'peanuts' });
    expect(await start().read()).toEqual({ isSealed: false, key: null, formerKeys: [] });
    expect(await stateOf()).toBe('unavailable');
  });

  it('has one key, however often it is read at the same time', async () => {
    const protection = start();
    const [one, ...others] = await Promise.all([protection.read(), protection.read(), protection.read()]);
    expect(others).toEqual([one, one]);
    expect(await start().read()).toEqual(one);
    keyring.seal = 'after a reset';
    const again = start();
    const [first, second] = await Promise.all([again.read(), again.read()]);
    expect(first).toEqual(second);
    expect((await start().read())?.key).toEqual(first?.key);
  });

  it('seals nothing with a key that cannot be stored', async () => {
    vi.spyOn(safeStorage, 'encryptStringAsync').mockRejectedValue(new Error('no bus'));
    expect(await start().read()).toEqual({ isSealed: false, key: null, formerKeys: [] });
    vi.restoreAllMocks();
    expect(await start().read()).toMatchObject({ isSealed: true });
  });

  it('does not use a key that is stored unencrypted', async () => {
    const log = recordingLog();
    const settings = createSettings(folder, log);
    settings.set('allowPlainText', true);
    const planted = Buffer.alloc(32, 1);
    keyring.available = false;
    await createSecrets(folder, settings, log).write('key of the local store', planted.toString('base64'));
    keyring.available = true;
    const read = await start().read();
    expect(read).toMatchObject({ isSealed: true });
    expect(read?.key).not.toEqual(planted);
  });

  it('can be switched off while the keyring is locked', async () => {
    const before = await start().read();
    Object.assign(keyring, { seal: 'another', available: false });
    choose(false);
    expect(await start().read()).toEqual({ isSealed: false, key: null, formerKeys: [] });
    resetKeyring();
    expect(await start().read()).toEqual({ isSealed: false, key: before?.key, formerKeys: [] });
  });

  it.each([
    ['is that of another desktop', { backend: 'kwallet6' }],
    ['names its keys differently', { scheme: 'v12' }],
  ])(
    'is switched on with a new key when the keyring %s, and the old one is read when it is back',
    async (_, change) => {
      vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
      const before = await start().read();
      Object.assign(keyring, { seal: 'another' }, change);
      choose(false);
      await start().replaceLockedKey();
      choose(true);
      const after = await start().read();
      expect(after).toMatchObject({ isSealed: true });
      expect(after?.key).not.toEqual(before?.key);
      expect(await stateOf()).toBe('on');
      // The same in the other direction.
      resetKeyring();
      expect(await start().read()).toBeNull();
      await start().replaceLockedKey();
      expect((await start().read())?.formerKeys).toEqual([before?.key]);
    },
  );

  it('keeps its key when it is switched off and on while no keyring works, and can be switched on then', async () => {
    const before = await start().read();
    Object.assign(keyring, { seal: 'another', available: false });
    choose(false);
    expect(await stateOf()).toBe('off');
    await start().replaceLockedKey();
    choose(true);
    expect(await stateOf()).toBe('locked');
    resetKeyring();
    expect(await start().read()).toEqual(before);
  });

  it('is locked until a call of the store has read the key', async () => {
    await start().read();
    expect(await stateOf('locked')).toBe('locked');
  });

  it('has a new key when a working keyring does not know the old one', async () => {
    const before = await start().read();
    keyring.seal = 'after a reset';
    const after = await start().read();
    expect(after).toMatchObject({ isSealed: true });
    expect(after).not.toEqual(before);
    expect(await start().read()).toEqual(after);

    // A backup of the keyring was restored: the former key is read again, and the current one is not.
    keyring.seal = 'first';
    const restored = await start().read();
    expect(restored?.formerKeys).toEqual([before?.key]);
    expect(restored?.key).not.toEqual(after?.key);
  });
});
