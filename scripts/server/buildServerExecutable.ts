import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { create } from 'tar';
import { collectLicences } from '../package/collectLicences.ts';
import { findSourceDate, finishTree } from '../package/finishTree.ts';
import type { PackageOptions } from '../package/stagePackage.ts';
import { runOrThrow } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';
import { root } from '../setup/paths.mjs';
import { NODE_LICENCE } from './nodeLicence.ts';

const NAME = 'parley-server';
const BUNDLE = `${NAME}.cjs`;
const BLOB = 'blob';
/** The mark in Node's binary that says whether it contains a program. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const NODE = join(root, 'node_modules/node/bin/node');

/**
 * Makes an archive of the server as one program without dependencies, for Linux and the processor of this computer, from
 * the bundles in `out/`. The same sources make the same bytes. Returns its path.
 */
export async function buildServerExecutable({ folder, version }: PackageOptions): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'parley-executable-'));
  try {
    const name = `${NAME}-${version}-linux-${process.arch}`;
    await stageServerExecutable(join(work, name), version);
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    await create({ file, cwd: work, portable: true, gzip: { level: 9 } }, [name]);
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Makes the folder that the archive contains. Throws on other systems than Linux. */
export async function stageServerExecutable(folder: string, version: string): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The single executable can only be made on Linux.');
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), 'parley-blob-'));
  try {
    await makeBlob(work, version);
    const program = join(folder, NAME);
    await copyFile(NODE, program);
    const injection = [program, 'NODE_SEA_BLOB', join(work, BLOB), '--sentinel-fuse', FUSE];
    await runOrThrow('the single executable', [...toolCommand('postject'), ...injection]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  await symlink(NAME, join(folder, 'parley-admin'));
  await writeFile(join(folder, 'LICENSES.txt'), await collectLicences(NODE_LICENCE));
  await copyFile(join(root, 'docs/operations.md'), join(folder, 'operations.md'));
  await finishTree(folder, { modes: { [NAME]: 0o755 }, sourceDate: await findSourceDate() });
}

/** Writes the bundle and the page as the blob that Node's binary reads. */
async function makeBlob(work: string, version: string): Promise<void> {
  const bundle = ['build', '--config', 'vite.executable.config.ts', '--outDir', work];
  await runOrThrow('the bundle of the single executable', [...toolCommand('vite'), ...bundle]);
  const manifest = join(work, 'package.json');
  await writeFile(manifest, JSON.stringify({ name: NAME, version }));
  // Relative, because the blob contains the name of the script.
  const config = {
    main: BUNDLE,
    output: BLOB,
    disableExperimentalSEAWarning: true,
    assets: { 'package.json': manifest, ...listPage() },
  };
  await writeFile(join(work, 'config.json'), JSON.stringify(config));
  // The version of Node that makes a blob must be the one that reads it.
  await promisify(execFile)(NODE, ['--experimental-sea-config', 'config.json'], { cwd: work });
}

/** The files of the page by their key. */
function listPage(): Record<string, string> {
  const page = join(root, 'out/renderer');
  const files = globSync('**/*', { cwd: page, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Object.fromEntries(files.map((file) => [`page/${relative(page, file).replaceAll(sep, '/')}`, file]));
}
