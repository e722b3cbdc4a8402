import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runOrThrow } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';
import { buildServiceWorker } from './buildServiceWorker.ts';
import { compressPage } from './compressPage.ts';
import { root } from './paths.mjs';

const INPUTS = [
  'src-*/**/*',
  'lua/**/*',
  'scripts/setup/{buildServiceWorker,compressPage,generateRegistry,listShell}.ts',
  'scripts/lua/**/*',
  'package.json',
  'package-lock.json',
  '*.config.ts',
  'tsconfig.base.json',
];
const GENERATED = 'src-core/generated/';
const STAMP = join(root, 'out', '.built-from');

/** Builds the bundles of main, preload, renderer and gateway in `out/` if a source has changed. */
export async function ensureBuilt(): Promise<void> {
  const inputs = hashInputs();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  console.log('Building …');
  await buildAll();
}

/** Builds unconditionally. */
export async function buildAll(): Promise<void> {
  rmSync(STAMP, { force: true });
  await runOrThrow('main, preload and renderer', [...toolCommand('electron-vite'), 'build']);
  const page = join(root, 'out', 'renderer');
  await buildServiceWorker(page);
  await compressPage(page);
  await runOrThrow('the gateway', [...toolCommand('vite'), 'build', '--config', 'vite.gateway.config.ts']);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hashInputs());
}

function hashInputs(): string {
  const hash = createHash('sha256');
  const entries = globSync(INPUTS, { cwd: root, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    if (file.startsWith(join(root, GENERATED))) continue;
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
