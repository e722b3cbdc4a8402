import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { whyNoElectron } from './findElectron.ts';
import { Parley, type LaunchOptions } from './Parley.ts';

export interface Launcher {
  /** What all profiles of this test share; gone when it ends. */
  readonly root: string;
  (profile: string, env?: LaunchOptions['env']): Promise<Parley>;
}

/** A folder for everything that Parley writes. */
export async function createRoot(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'parley-electron-')));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Tests that run in a real Electron: each in a folder of its own, and nothing runs on when it ends. */
export const test = base.extend<{ launch: Launcher }>({
  // Playwright reads from this pattern that the fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  launch: async ({}, use) => {
    const root = await createRoot();
    const running: Parley[] = [];
    const launch = async (profile: string, env: LaunchOptions['env'] = {}): Promise<Parley> => {
      const parley = await Parley.launch({ root: root.path, profile, env });
      running.push(parley);
      return parley;
    };
    await use(Object.assign(launch, { root: root.path }));
    await Promise.all(running.filter((parley) => parley.isRunning).map((parley) => parley.quit()));
    await root.remove();
  },
});

const reason = whyNoElectron();
test.skip(reason !== null, reason ?? '');
