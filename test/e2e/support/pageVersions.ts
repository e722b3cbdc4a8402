import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServiceWorker } from '../../../scripts/setup/buildServiceWorker.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const BUILT = join(repositoryRoot, 'out/renderer');
/** The name of a file in `assets/`, wherever it is mentioned. */
const ASSET_NAME = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg)/g;
const TEXT = /\.(?:js|css|html)$/;

/** What a page checks before it uses its service worker, as the build writes it, also right after a keyword. */
const WORKER_CHECK = '`serviceWorker`in navigator';

/**
 * Writes the built interface as another version would be: all assets have other names, none of the former ones is left,
 * and `data-version` of the root element is `version`. Not `hasWorker`: as versions before the service worker.
 */
export async function writePageVersion(folder: string, version: string, { hasWorker = true } = {}): Promise<void> {
  const next = `${folder}.next`;
  await cp(BUILT, next, { recursive: true, filter: (path) => !/\.(?:br|gz)$|service-worker\.js$/.test(path) });
  const assets = await readdir(join(next, 'assets'));
  const names = new Map(assets.map((name) => [name, name.replace(/\.(\w+)$/, `.${version}.$1`)]));
  for (const [name, renamed] of names) await rename(join(next, 'assets', name), join(next, 'assets', renamed));
  for (const file of ['index.html', ...[...names.values()].map((name) => join('assets', name))]) {
    if (!TEXT.test(file)) continue;
    const text = await readFile(join(next, file), 'utf8');
    const changed = text
      .replaceAll(ASSET_NAME, (name) => names.get(name) ?? name)
      .replaceAll(WORKER_CHECK, (check) => (hasWorker ? check : '!1'))
      .replace('<html ', `<html data-version="${version}" `);
    await writeFile(join(next, file), changed);
  }
  if (hasWorker) await buildServiceWorker(next);
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true });
  for (const entry of await readdir(next)) await rename(join(next, entry), join(folder, entry));
  await rm(next, { recursive: true });
}
