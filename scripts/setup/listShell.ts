import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Shell } from '../../src-renderer/serviceWorker/ShellCache.ts';

const DOCUMENT = 'index.html';
/**
 * The font of emoji, 5.8 MB: browsers have it in their own cache, and show the system's without it. And pdf.js with its
 * files, which only an opened PDF needs, whose bytes come from the server.
 */
const LEFT_OUT =
  /(?:^|[/\\])(?:noto-color-emoji-[^/\\]*\.woff2|openPdf-[^/\\]*\.js|pdf\.worker-[^/\\]*\.js|pdfjs-[^/\\]*[/\\][^/\\]*)$/;
/** What the worker may store on a device (bytes): more would be a mistake in what is listed. */
const MAX_SHELL_BYTES = 8_000_000;

/** The files of a built page that its service worker stores: the document and its assets. */
export async function listShell(folder: string): Promise<Shell> {
  const assets = globSync('assets/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.(?:br|gz)$/.test(file) && !LEFT_OUT.test(file));
  const files: Record<string, string> = { '': await integrityOf(join(folder, DOCUMENT)) };
  let bytes = 0;
  for (const file of assets.toSorted()) {
    bytes += (await stat(file)).size;
    files[relative(folder, file).replaceAll('\\', '/')] = await integrityOf(file);
  }
  if (bytes > MAX_SHELL_BYTES) throw new Error(`the service worker would store ${bytes} bytes`);
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return { version, files };
}

/** https://www.w3.org/TR/SRI/ */
async function integrityOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
