import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { DebianOptions } from '../../../scripts/debian/buildDebianPackage.ts';
import { findSourceDate } from '../../../scripts/package/finishTree.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const run = promisify(execFile);

/** Not copied: what is built, and what is no source of it. */
const LEFT_OUT = ['.git', 'dist', 'node_modules', 'out', 'src-core/generated', 'test', 'test-results'];
/** Another computer, as far as a build can notice. */
const ENVIRONMENT = { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' };
const UMASK = '077';

/**
 * Builds the bundles from a copy of the sources, in a folder with a longer name, with another umask, time zone and
 * locale. Returns the folder.
 */
export async function buildElsewhere(): Promise<string> {
  const checkout = join(makeTemporaryFolder('elsewhere'), 'a folder with spaces', 'sources');
  cpSync(repositoryRoot, checkout, {
    recursive: true,
    filter: (source) => !LEFT_OUT.includes(relative(repositoryRoot, source)),
  });
  // Hard links have a path of their own, which symbolic links would not.
  await run('cp', ['-al', join(repositoryRoot, 'node_modules'), checkout]);
  await runElsewhere(checkout, ['scripts/build.mjs']);
  return checkout;
}

/** Makes the package of the server in such a folder. Returns its path. */
export async function packageElsewhere(checkout: string, options: Omit<DebianOptions, 'folder'>): Promise<string> {
  const folder = join(checkout, 'packages');
  const script = `
    const { buildServerPackage } = await import('./scripts/server/buildServerPackage.ts');
    console.log(await buildServerPackage(${JSON.stringify({ ...options, folder })}));
  `;
  return (await runElsewhere(checkout, ['--input-type=module', '--eval', script])).trim();
}

async function runElsewhere(cwd: string, args: readonly string[]): Promise<string> {
  const command = ['-c', 'umask "$1"; shift; exec "$@"', 'sh', UMASK, process.execPath, ...args];
  // There is no Git that could be asked for the time of the last commit.
  const env = { ...process.env, ...ENVIRONMENT, SOURCE_DATE_EPOCH: String(await findSourceDate()) };
  const { stdout } = await run('sh', command, { cwd, env });
  return stdout;
}

/** The SHA-256 of each built file of a checkout, by its path. */
export function hashBuilt(checkout: string): Record<string, string> {
  const out = join(checkout, 'out');
  const files = globSync('{gateway,main,preload,renderer}/**/*', { cwd: out, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Object.fromEntries(
    files.map((file) => [relative(out, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}
