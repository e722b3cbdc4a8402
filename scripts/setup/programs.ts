import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The path of a program with one of these names, in order of preference; `undefined` if it is not in the PATH. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin'];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name + suffix)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // missing or not executable by us
  }
}

/** A Chromium or Chrome. `PARLEY_CHROMIUM` names another one. */
export function findChromium(): string | undefined {
  return (
    process.env['PARLEY_CHROMIUM'] ??
    findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  );
}

/** The Chromium for the browser tests: the headless shell where there is one, because its tests take about a quarter less time. */
export function findTestChromium(): string | undefined {
  return (
    process.env['PARLEY_CHROMIUM'] ?? findProgram('chromium-headless-shell', 'chrome-headless-shell') ?? findChromium()
  );
}

/** The folder with `initdb` and `postgres`; Debian keeps them off the PATH, by version. */
export function findPostgres(): string | undefined {
  const onPath = findProgram('initdb');
  if (onPath !== undefined) return dirname(realpathSync(onPath));
  const versions = '/usr/lib/postgresql';
  try {
    const folders = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a));
    return folders.map((version) => join(versions, version, 'bin')).find((bin) => isExecutable(join(bin, 'initdb')));
  } catch {
    return undefined; // no such folder: none was installed
  }
}

/** Whether fontconfig has a font of this family. */
export function hasFont(family: string): boolean {
  const found = spawnSync('fc-list', [family, 'family'], { encoding: 'utf8' });
  return found.status === 0 && found.stdout.trim() !== '';
}
