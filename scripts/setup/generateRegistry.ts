import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readScripts } from '../lua/readScripts.ts';
import { refuseUnknownCodes, writeRegistry } from '../lua/writeRegistry.ts';
import { root } from './paths.mjs';

/**
 * Generates the typed registry of the Lua scripts, which the core imports, and returns the number of scripts. An
 * up-to-date registry is not written. A new one replaces the old one atomically, so that several commands may do this
 * at the same time. Throws with the first invalid script.
 */
export async function generateRegistry(target = join(root, 'src-core/generated/scripts.ts')): Promise<number> {
  const scripts = await readScripts(join(root, 'lua'));
  for (const { header } of scripts) refuseUnknownCodes(header);
  const text = writeRegistry(scripts);
  if ((await readIfThere(target)) !== text) await replaceFile(target, text);
  return scripts.length;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces a file atomically: readers see the old or the new file, never a part of it. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
