import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoreEncryption } from '#shared/contract/hostModel.ts';
import { createSecrets } from '../../../src-main/secrets/createSecrets.ts';
import { createStoreProtection } from '../../../src-main/secrets/createStoreProtection.ts';
import { createStoreEncryption } from '../../../src-main/servers/createStoreEncryption.ts';
import { deleteServerData } from '../../../src-main/servers/deleteServerData.ts';
import { createSettings } from '../../../src-main/settings/createSettings.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { resetKeyring } from '../../support/electronForTests.ts';
import { recordingLog } from '../../support/recordingLog.ts';

vi.mock('electron', () => import('../../support/electronForTests.ts'));

beforeEach(resetKeyring);

/** A desktop with the folders of two servers. */
function createDesktop() {
  const log = recordingLog();
  const userData = makeTemporaryFolder('desktop');
  const settings = createSettings(userData, log);
  const folders = { desktop: userData, 'server-1': join(userData, 'servers', 'server-1') };
  const protectionOf = (id: keyof typeof folders) => {
    mkdirSync(folders[id], { recursive: true });
    return createStoreProtection(settings, createSecrets(folders[id], settings, log), log);
  };
  return { userData, settings, folders, protectionOf };
}

const storeIn = (state: StoreEncryption['state']) => ({
  describe: () => Promise.resolve({ isOn: true, state }),
  replaceLockedKey: () => Promise.resolve(),
  protect: () => Promise.resolve(),
});

describe('the encryption of the local stores of several servers', () => {
  it('has a key of its own for each server', async () => {
    const { protectionOf } = createDesktop();
    const first = await protectionOf('desktop').read();
    const second = await protectionOf('server-1').read();
    expect([first, second]).toMatchObject([{ isSealed: true }, { isSealed: true }]);
    expect(first?.key).not.toEqual(second?.key);
    expect(await protectionOf('desktop').read()).toEqual(first);
    expect(await protectionOf('server-1').read()).toEqual(second);
  });

  it('deletes the key of a removed server, and leaves that of the other', async () => {
    const { userData, settings, folders, protectionOf } = createDesktop();
    const first = await protectionOf('desktop').read();
    const second = await protectionOf('server-1').read();
    deleteServerData('server-1', userData, settings);
    expect(existsSync(folders['server-1'])).toBe(false);
    expect((await protectionOf('server-1').read())?.key).not.toEqual(second?.key);
    expect(await protectionOf('desktop').read()).toEqual(first);
    deleteServerData('desktop', userData, settings);
    expect((await protectionOf('desktop').read())?.key).not.toEqual(first?.key);
  });

  it('is one choice, which every store applies', async () => {
    const { settings, protectionOf } = createDesktop();
    const protections = [protectionOf('desktop'), protectionOf('server-1')];
    const applied: unknown[] = [];
    const stores = protections.map((protection) => ({
      describe: () => protection.describe('settled'),
      replaceLockedKey: () => protection.replaceLockedKey(),
      protect: async () => void applied.push((await protection.read())?.isSealed),
    }));
    const choice = createStoreEncryption(settings, () => stores);
    expect(await choice.read()).toEqual({ isOn: true, state: 'on' });
    expect(await choice.change(false)).toEqual({ isOn: false, state: 'off' });
    expect(await choice.change(true)).toEqual({ isOn: true, state: 'on' });
    expect(applied).toEqual([false, false, true, true]);
  });

  it.each([
    ['on', 'encrypting', 'encrypting'],
    ['encrypting', 'waiting', 'waiting'],
    ['locked', 'on', 'locked'],
    ['unavailable', 'locked', 'locked'],
  ] as const)('shows for %s and %s that it is %s', async (one, other, shown) => {
    const { settings } = createDesktop();
    const choice = createStoreEncryption(settings, () => [storeIn(one), storeIn(other)]);
    expect((await choice.read()).state).toBe(shown);
  });
});
