import { join } from 'node:path';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

export const PRELOADS = [
  'test/electron/support/olderCompileCache.cjs',
  'test/support/cheapScrypt.cjs',
  'test/electron/support/olderElectron.cjs',
];
const KEYRING = 'test/electron/support/keyringStandIn.cjs';

export interface LaunchOptions {
  /** Shared by the profiles of one test. */
  readonly root: string;
  readonly profile: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The folder of the app; default: this repository. */
  readonly app?: string;
  /** A program that starts Electron with an app itself, instead of Electron. */
  readonly program?: string;
}

export function launchArgs({ root, profile, env = {}, args = [], app = '.', program }: LaunchOptions): string[] {
  // Chromium's sandbox does not work for root.
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const own = [`--user-data-dir=${root}`, `--profile=${profile}`, ...args, ...sandbox];
  if (program !== undefined) return own;
  const used = 'PARLEY_TEST_KEYRING' in env ? [...PRELOADS, KEYRING] : PRELOADS;
  const preloads = used.flatMap((file) => ['-r', join(repositoryRoot, file)]);
  return [...preloads, app, ...own];
}
