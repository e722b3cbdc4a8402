import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Shell } from '../../src-renderer/serviceWorker/ShellCache.ts';
import { root } from './paths.mjs';

const DOCUMENT = 'index.html';
/** The font of emoji is larger; browsers keep it in their own cache, and show the system's without it (bytes). */
const MAX_FILE_BYTES = 2_000_000;
/** What the worker may store on a device (bytes): more would be a mistake in what is listed. */
const MAX_SHELL_BYTES = 8_000_000;

/**
 * Writes `service-worker.js` into the folder of a built page, with the list of the files that it stores. The document
 * and the names in `assets/` contain hashes of everything else, so each build has a worker of its own.
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const shell = await listShell(folder);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'src-renderer/serviceWorker/serviceWorker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

async function listShell(folder: string): Promise<Shell> {
  const assets = globSync('assets/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const files: Record<string, string> = { '': await integrityOf(join(folder, DOCUMENT)) };
  let bytes = 0;
  for (const file of assets.toSorted()) {
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) continue;
    bytes += size;
    files[file.slice(folder.length + 1).replaceAll('\\', '/')] = await integrityOf(file);
  }
  if (bytes > MAX_SHELL_BYTES) throw new Error(`the service worker would store ${bytes} bytes`);
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return { version, files };
}

/** https://www.w3.org/TR/SRI/ */
async function integrityOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}
