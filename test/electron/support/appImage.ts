import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { PRELOADS } from './launchArgs.ts';

const LOADER = join(repositoryRoot, 'node_modules/playwright-core/lib/server/electron/loader.js');
/** More than a pipe and a socket hold. */
const SIZE = 2 * 1024 * 1024;

export interface AppImageOptions {
  readonly file: string;
  /** The folder in which the apps are made. */
  readonly root: string;
  readonly version: string;
  readonly updates: { readonly url: string; readonly keys: string };
}

/**
 * Writes a program that is to the updater what an AppImage is: one executable file that names itself in `APPIMAGE` and
 * the folder of the running program in `APPDIR`. It starts the built app as this version.
 */
export async function writeAppImage({ file, root, version, updates }: AppImageOptions): Promise<void> {
  const app = join(root, `app-${version}`);
  if (!existsSync(app)) await makeApp(app, version, updates);
  const electron = createRequire(import.meta.url)('electron') as unknown as string;
  const preloads = PRELOADS.map((preload) => `-r '${join(repositoryRoot, preload)}'`).join(' ');
  const script = `#!/bin/sh
# Playwright's loader lets the app wait until a test is connected.
case "$*" in *--inspect=0*) loader="-r ${LOADER}" ;; esac
export APPIMAGE=$(readlink -f "$0") APPDIR='${dirname(electron)}'
exec '${electron}' $loader ${preloads} '${app}' "$@"
# `;
  await writeFile(file, script.padEnd(SIZE, `${version} `), { mode: 0o755 });
}

async function makeApp(folder: string, version: string, updates: AppImageOptions['updates']): Promise<void> {
  const own = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { name, productName, type, main } = own;
  await mkdir(folder);
  for (const part of ['main', 'preload', 'renderer']) {
    const filter = (file: string): boolean => !/\.(map|br|gz)$/u.test(file);
    await cp(join(repositoryRoot, 'out', part), join(folder, 'out', part), { recursive: true, filter });
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, productName, type, main, version, updates }));
}
