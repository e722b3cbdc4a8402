import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/**
 * The licence of Parley, followed by that of the runtime, which is no npm package, and those of the packages in its
 * bundles.
 */
export async function collectLicences(runtime: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const parts = [`Parley\n\n${await readFile(join(root, 'LICENSE'), 'utf8')}`, runtime];
  for (const [path, { version = '', license = 'see its LICENSE', dev }] of Object.entries(lock.packages)) {
    if (path === '' || dev) continue;
    const text = await readLicence(join(root, path));
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    parts.push(`${name} ${version} (${license})\n\n${text ?? ''}`);
  }
  return parts.map((part) => part.trimEnd()).join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

async function readLicence(folder: string): Promise<string | undefined> {
  // A package for another platform is not installed.
  const names = (await readdir(folder).catch(() => [])).toSorted((one, other) => (one < other ? -1 : 1));
  const name = names.find((file) => /^licen[cs]e/iu.test(file));
  return name === undefined ? undefined : readFile(join(folder, name), 'utf8');
}
