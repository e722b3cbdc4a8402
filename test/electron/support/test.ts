import { test as base } from '@playwright/test';
import { createRoot } from './createRoot.ts';
import { whyNoElectron } from './findElectron.ts';
import type { LaunchOptions } from './launchArgs.ts';
import { Parley } from './Parley.ts';

export interface Launcher {
  /** The folder that all profiles of this test share; deleted when it ends. */
  readonly root: string;
  (
    profile: string,
    env?: LaunchOptions['env'],
    args?: LaunchOptions['args'],
    program?: LaunchOptions['program'],
  ): Promise<Parley>;
}

/** Tests in a real Electron, each in a folder of its own, with no process left at the end. */
export const test = base.extend<{ launch: Launcher }>({
  // Playwright reads from this pattern that the fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  launch: async ({}, use) => {
    const root = await createRoot();
    const running: Parley[] = [];
    const launch = async (
      profile: string,
      env: LaunchOptions['env'] = {},
      args: readonly string[] = [],
      program?: string,
    ): Promise<Parley> => {
      const options = { root: root.path, profile, env, args, ...(program !== undefined && { program }) };
      const parley = await Parley.launch(options);
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
