import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInForeground } from '../process/runInForeground.mjs';
import { toolCommand } from '../process/toolCommand.ts';
import { root } from '../setup/paths.mjs';
import { shrinkPng } from './shrinkPng.ts';

const PROBE = 'probe.png';

/**
 * Takes the baselines of the suite `pictures` on this machine: replaces those that differ, and adds missing ones.
 * Returns the exit code.
 */
export async function takeBaselines(): Promise<number> {
  const tool = [...toolCommand('@playwright/test', 'playwright'), 'test', '--project', 'pictures'];
  const { exitCode } = await runInForeground(process.execPath, [...tool, '--update-snapshots=changed', '--retries=0'], {
    env: { ...process.env, PARLEY_BASELINES: 'true' },
  });
  const folder = join(root, 'test/pictures/baselines');
  await shrinkAll(folder, (name) => name !== PROBE);
  return exitCode;
}

/** Converts the pictures that a palette makes smaller. */
export async function shrinkAll(folder: string, isChosen: (name: string) => boolean): Promise<void> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.png') || !isChosen(name)) continue;
    const file = join(folder, name);
    const png = await readFile(file);
    const small = shrinkPng(png);
    bytes += small.length;
    if (small !== png) await writeFile(file, small);
  }
  console.log(`The pictures of ${folder} have ${(bytes / 1e6).toFixed(1)} MB.`);
}
