import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Installs the packages in package-lock.json if one of them is missing or has another version.
 * A `node_modules` that is a link belongs to another checkout and is never changed.
 */
export function ensureNodeModules() {
  const wrong = whatIsWrong();
  if (wrong === undefined) return;
  if (isLink(join(root, 'node_modules'))) {
    throw new Error(`node_modules is a link, and ${wrong}: run npm ci in the folder it points to.`);
  }

  console.log(`Installing the npm packages, because ${wrong} …`);
  const npm = process.env['npm_execpath'];
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { status, error } = spawnSync(command, [...args, 'ci', '--include=dev', '--no-progress', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) throw new Error('npm ci failed; what it said is above.');
}

/**
 * Compares package-lock.json with the record that npm keeps inside node_modules.
 * Packages for other platforms may be missing there.
 * @returns {string | undefined} the first difference, as a clause
 */
function whatIsWrong() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'they are not there yet';
  const installed = packagesOf(record);
  for (const [path, { version, optional, devOptional }] of Object.entries(
    packagesOf(join(root, 'package-lock.json')),
  )) {
    if (path === '') continue;
    const found = installed[path];
    if (found === undefined && (optional || devOptional)) continue;
    if (found?.version !== version) return `${path} ${version} is not installed`;
  }
  return undefined;
}

/**
 * @typedef {{ packages: Record<string, { version: string, optional?: boolean, devOptional?: boolean }> }} Lock
 * @param {string} file
 */
function packagesOf(file) {
  return /** @type {Lock} */ (JSON.parse(readFileSync(file, 'utf8'))).packages;
}

/** @param {string} path */
function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
