import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServiceWorker } from '../../../scripts/setup/buildServiceWorker.ts';
import { listShell } from '../../../scripts/setup/listShell.ts';

const DOCUMENT = '<!doctype html><title>Parley</title>';

const integrityOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The part of a `Request` that says what is stored. */
class ListedFile {
  readonly url: string;
  readonly integrity: string;
  constructor(url: string, { integrity }: { readonly integrity: string }) {
    this.url = url;
    this.integrity = integrity;
  }
}

describe('the built service worker', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-worker-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), DOCUMENT);
    await writeFile(join(folder, 'icon.svg'), '<svg/>');
    await writeFile(join(folder, 'assets/main-Abc12345.js'), 'export {};');
    await writeFile(join(folder, 'assets/main-Abc12345.js.br'), 'compressed');
    await writeFile(join(folder, 'assets/noto-color-emoji-emoji-400-normal-Abc12345.woff2'), 'a font');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs the script; returns the URLs and integrity values that it stores when it is installed, by cache. */
  async function install(): Promise<Record<string, Record<string, string>>> {
    await buildServiceWorker(folder);
    const stored: Record<string, Record<string, string>> = {};
    const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
    const scope = {
      URL,
      Request: ListedFile,
      caches: {
        has: async () => false,
        delete: async () => false,
        open: async (name: string) => ({
          addAll: async (files: readonly ListedFile[]) =>
            void (stored[name] = Object.fromEntries(files.map(({ url, integrity }) => [url, integrity]))),
        }),
      },
      registration: { scope: 'https://chat.example/' },
      skipWaiting: async () => undefined,
      addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
    };
    runInNewContext(await readFile(join(folder, 'service-worker.js'), 'utf8'), { ...scope, self: scope });
    let installed = Promise.resolve();
    listeners.get('install')?.({ waitUntil: (work) => void (installed = work) });
    await installed;
    expect([...listeners.keys()].toSorted()).toEqual(['activate', 'fetch', 'install', 'notificationclick', 'push']);
    return stored;
  }

  it('is one script that stores the document and the assets with their hashes, without compressed files and the font of emoji', async () => {
    const stored = await install();
    expect(Object.values(stored)).toEqual([
      {
        'https://chat.example/': integrityOf(DOCUMENT),
        'https://chat.example/assets/main-Abc12345.js': integrityOf('export {};'),
      },
    ]);
    expect((await readdir(folder)).toSorted()).toEqual(['assets', 'icon.svg', 'index.html', 'service-worker.js']);
  });

  it('has a cache of its own for each content, and the same one for the same content', async () => {
    const [first] = Object.keys(await install());
    const { version } = await listShell(folder);
    expect(first).toBe(`parley-shell-${version}`);
    await writeFile(join(folder, 'index.html'), DOCUMENT.replace('Parley', 'Parley 2'));
    expect((await listShell(folder)).version).not.toBe(version);
    await writeFile(join(folder, 'index.html'), DOCUMENT);
    expect((await listShell(folder)).version).toBe(version);
  });

  it('never stores much more than the program has now', async () => {
    const large = join(folder, 'assets/large-Abc12345.js');
    await writeFile(large, '');
    await truncate(large, 8_000_000);
    await expect(listShell(folder)).rejects.toThrow('would store');
    await rm(large);
  });
});
