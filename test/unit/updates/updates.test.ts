import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Updates as UpdatesState } from '#shared/contract/hostModel.ts';
import { createSettings, type Settings } from '../../../src-main/settings/createSettings.ts';
import type { Installer } from '../../../src-main/updates/createInstaller.ts';
import type { ReleaseManifest } from '../../../src-main/updates/releaseManifest.ts';
import { UpdateError } from '../../../src-main/updates/UpdateError.ts';
import { type InstallerCallbacks, Updates } from '../../../src-main/updates/Updates.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

const log = pino({ level: 'silent' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MANIFEST: ReleaseManifest = {
  channel: 'stable',
  platform: 'linux',
  arch: 'x64',
  version: '1.2.0',
  file: 'parley.AppImage',
  size: 1,
  sha512: '',
  publishedAt: 2_000,
};

let settings: Settings;
let running: Updates[];
let states: UpdatesState[];
let callbacks: InstallerCallbacks | null;
let fetch: ReturnType<typeof vi.fn<Installer['fetch']>>;
let installAtQuit: ReturnType<typeof vi.fn<Installer['installAtQuit']>>;
let wantedVersion: ReturnType<typeof vi.fn<Installer['wantedVersion']>>;
let restart: ReturnType<typeof vi.fn<Installer['restart']>>;

beforeEach(() => {
  vi.useFakeTimers();
  settings = createSettings(makeTemporaryFolder('settings'), log);
  running = [];
  states = [];
  callbacks = null;
  fetch = vi.fn<Installer['fetch']>().mockResolvedValue(null);
  installAtQuit = vi.fn<Installer['installAtQuit']>();
  wantedVersion = vi.fn<Installer['wantedVersion']>().mockReturnValue(null);
  restart = vi.fn<Installer['restart']>().mockResolvedValue();
});
afterEach(() => {
  for (const updates of running) updates.stop();
  vi.useRealTimers();
});

function start(by: UpdatesState['by'] = 'app'): Updates {
  const updates = new Updates({
    by,
    settings,
    log,
    random: () => 0,
    onChanged: () => states.push(updates.read()),
    async open(given) {
      callbacks = given;
      return { fetch, installAtQuit, wantedVersion, restart };
    },
  });
  running.push(updates);
  return updates;
}

const progressOf = (updates: Updates): unknown => {
  const state = updates.read();
  return state.by === 'app' ? state.progress : null;
};

/** Lets everything happen that needs no time. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('updates', () => {
  it('are looked for a minute after the start and every six hours', async () => {
    start();
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('are not looked for where the system or the person updates Parley', async () => {
    for (const by of ['system', 'person'] as const) {
      const updates = start(by);
      updates.check();
      updates.change({ channel: 'beta' });
      expect(updates.read()).toEqual({ by });
      expect(settings.get('updates')).toBeUndefined();
    }
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(callbacks).toBeNull();
  });

  it('show their progress, each percentage once, and are installed when the app quits', async () => {
    fetch.mockImplementation(async (_, onProgress) => {
      for (const percent of [0, 50, 50, 100]) onProgress('1.2.0', percent);
      return '1.2.0';
    });
    const updates = start();
    updates.check();
    await settle();
    expect(states.map((state) => state.by === 'app' && state.progress)).toEqual([
      { state: 'checking' },
      { state: 'downloading', version: '1.2.0', percent: 0 },
      { state: 'downloading', version: '1.2.0', percent: 50 },
      { state: 'downloading', version: '1.2.0', percent: 100 },
      { state: 'ready', version: '1.2.0' },
    ]);
    expect(installAtQuit.mock.calls).toEqual([[true]]);
    expect(restart).not.toHaveBeenCalled();
    await updates.restart();
    expect(restart).toHaveBeenCalledOnce();
  });

  it('end in words about the failure, and the next check is at its time', async () => {
    fetch.mockRejectedValueOnce(new UpdateError('rejected', 'it is not signed'));
    fetch.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    fetch.mockRejectedValueOnce(new Error('something else'));
    const updates = start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(progressOf(updates)).toEqual({ state: 'failed', reason: 'rejected' });
    await updates.restart();
    expect(restart).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    expect(progressOf(updates)).toEqual({ state: 'failed', reason: 'noSpace' });
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    expect(progressOf(updates)).toEqual({ state: 'failed', reason: 'failed' });
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    expect(progressOf(updates)).toEqual({ state: 'current' });
  });

  it('are looked for also while one is ready, which stays if that fails', async () => {
    fetch.mockResolvedValueOnce('1.2.0').mockRejectedValueOnce(new UpdateError('unreachable', 'no network'));
    const updates = start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    wantedVersion.mockReturnValue('1.2.0');
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    expect(progressOf(updates)).toEqual({ state: 'ready', version: '1.2.0' });
    fetch.mockResolvedValueOnce('1.3.0');
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    expect(progressOf(updates)).toEqual({ state: 'ready', version: '1.3.0' });
  });

  it('refuse a manifest from the future, and do not remember its time', async () => {
    start().check();
    await settle();
    expect(() => callbacks?.accept({ ...MANIFEST, publishedAt: Date.now() + 25 * HOUR })).toThrow('future');
    callbacks?.accept(MANIFEST);
  });

  it('remember until the next check that an installation failed', async () => {
    fetch.mockResolvedValue('1.2.0');
    const before = start();
    before.check();
    await settle();
    callbacks?.onInstallFailed(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const updates = start();
    expect(progressOf(updates)).toEqual({ state: 'failed', reason: 'noSpace' });
    updates.check();
    await settle();
    expect(progressOf(updates)).toEqual({ state: 'ready', version: '1.2.0' });
    expect(progressOf(start())).toEqual({ state: 'idle' });
  });

  it('refuse a manifest that is older than one before, also after a restart, for each channel', async () => {
    start().check();
    await settle();
    callbacks?.accept(MANIFEST);
    callbacks?.accept(MANIFEST);
    start().check();
    await settle();
    expect(() => callbacks?.accept({ ...MANIFEST, version: '1.1.0', publishedAt: 1_999 })).toThrow('older');
    callbacks?.accept({ ...MANIFEST, channel: 'beta', publishedAt: 1_000 });
    callbacks?.accept({ ...MANIFEST, publishedAt: 2_001 });
    expect(() => callbacks?.accept(MANIFEST)).toThrow('older');
  });
});

describe('without automatic updates', () => {
  it('nothing is looked for until the person asks, and then it is installed', async () => {
    fetch.mockResolvedValue('1.2.0');
    const updates = start();
    updates.change({ isAutomatic: false });
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(fetch).not.toHaveBeenCalled();
    updates.check();
    await settle();
    expect(progressOf(updates)).toEqual({ state: 'ready', version: '1.2.0' });
    expect(installAtQuit).toHaveBeenLastCalledWith(true);
  });

  it('what is ready or being downloaded is not installed', async () => {
    fetch.mockResolvedValueOnce('1.2.0');
    const updates = start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    updates.change({ isAutomatic: false });
    await settle();
    expect(progressOf(updates)).toEqual({ state: 'idle' });
    expect(installAtQuit).toHaveBeenLastCalledWith(false);

    const download = Promise.withResolvers<string>();
    fetch.mockReturnValueOnce(download.promise);
    updates.change({ isAutomatic: true });
    await settle();
    updates.change({ isAutomatic: false });
    download.resolve('1.2.0');
    await settle();
    expect(progressOf(updates)).toEqual({ state: 'idle' });
    expect(installAtQuit).toHaveBeenLastCalledWith(false);
  });
});

describe('another channel', () => {
  it('is checked in vain, and what was downloaded of the one before is not installed', async () => {
    fetch.mockResolvedValueOnce('1.3.0-beta.1').mockRejectedValueOnce(new UpdateError('unreachable', 'no network'));
    const updates = start();
    updates.change({ channel: 'beta' });
    await settle();
    updates.change({ channel: 'stable' });
    await settle();
    expect(progressOf(updates)).toEqual({ state: 'failed', reason: 'unreachable' });
    expect(installAtQuit).toHaveBeenLastCalledWith(false);
  });

  it('is checked now, and what is ready of the one before is not installed', async () => {
    fetch.mockResolvedValueOnce('1.3.0-beta.1');
    const updates = start();
    updates.change({ channel: 'beta' });
    await settle();
    expect(progressOf(updates)).toEqual({ state: 'ready', version: '1.3.0-beta.1' });
    updates.change({ channel: 'stable' });
    await settle();
    expect(fetch.mock.calls.map(([channel]) => channel)).toEqual(['beta', 'stable']);
    expect(installAtQuit).toHaveBeenLastCalledWith(false);
    expect(progressOf(updates)).toEqual({ state: 'current' });
  });

  it('is checked after the check that is running, whose result is not installed', async () => {
    const download = Promise.withResolvers<string>();
    fetch.mockReturnValueOnce(download.promise);
    const updates = start();
    updates.check();
    await settle();
    updates.change({ channel: 'beta' });
    updates.check();
    expect(fetch).toHaveBeenCalledTimes(1);
    download.resolve('1.2.0');
    await settle();
    expect(fetch.mock.calls.map(([channel]) => channel)).toEqual(['stable', 'beta']);
    expect(installAtQuit.mock.calls.every(([isWanted]) => !isWanted)).toBe(true);
    expect(installAtQuit).toHaveBeenCalled();
  });
});
