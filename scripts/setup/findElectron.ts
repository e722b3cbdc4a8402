import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Whether the desktop can run on this computer: the program to start, or the reason why not, as a clause. */
export type ElectronFound =
  | { readonly path: string; readonly reason?: never }
  | { readonly path?: never; readonly reason: string };

const PACKAGE = join(root, 'node_modules', 'electron');
const FAILED = join(root, 'node_modules', '.electron-download-failed');
const DOWNLOAD_LIMIT_MS = 180_000;
const TRY_AGAIN_AFTER_MS = 3_600_000;

/**
 * Finds an Electron that actually starts. npm does not install its binary: the package downloads it on first use
 * (https://www.electronjs.org/docs/latest/tutorial/installation). This function does so once, within a limited time.
 */
export function findElectron(): ElectronFound {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined) {
    // A person who names another Electron is responsible for its libraries.
    const path = binaryIn(override);
    return existsSync(path) ? { path } : { reason: `ELECTRON_OVERRIDE_DIST_PATH has no Electron: ${path}` };
  }
  const path = binaryIn(join(PACKAGE, 'dist'));
  const reason = downloadElectron() ?? whyItDoesNotStart(path);
  return reason === undefined ? { path } : { reason };
}

/** The path as in the `electron` package's path.txt. */
function binaryIn(folder: string): string {
  if (process.platform === 'darwin') return join(folder, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron');
}

/**
 * Downloads the project's own Electron if it is missing. Returns the reason for a failure, as a clause. A failure is
 * cached for an hour, so that later starts do not wait for it.
 */
export function downloadElectron(): string | undefined {
  if (existsSync(join(PACKAGE, 'path.txt'))) return undefined; // written last, after unpacking
  const failedAt = statSync(FAILED, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - failedAt < TRY_AGAIN_AFTER_MS) return readFileSync(FAILED, 'utf8');

  console.log('Downloading Electron (about 110 MB, once) …');
  const { status, error, stderr } = spawnSync(process.execPath, [join(PACKAGE, 'install.js')], {
    encoding: 'utf8',
    timeout: DOWNLOAD_LIMIT_MS,
  });
  if (status === 0) return undefined;
  const cause = (stderr.trim().split('\n')[0] ?? '').replace(/^\w*Error: /, '');
  const reason = `Electron's binary could not be downloaded (${error?.message ?? cause}; "npx install-electron" tries again)`;
  writeFileSync(FAILED, reason);
  return reason;
}

/** A binary without its system libraries cannot run, which only running it shows. */
function whyItDoesNotStart(path: string): string | undefined {
  const { status, error, stderr } = spawnSync(path, ['-p', 'process.versions.electron'], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }, // starts without a window
  });
  if (status === 0) return undefined;
  return `Electron does not start here (${error?.message ?? stderr.trim().split('\n').at(-1) ?? `exit code ${status}`})`;
}

/** Whether the desktop's windows can be shown. A person who names another Electron is responsible for its display. */
export function canShowDesktop(): boolean {
  return hasDisplay() || process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined;
}

/** Whether there is a screen, as far as a program can detect. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}
