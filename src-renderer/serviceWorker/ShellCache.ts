/** The program of one version, as `scripts/setup/buildServiceWorker.ts` lists it. */
export interface Shell {
  /** A hash of the list. */
  readonly version: string;
  /** Integrity values by path, relative to the worker's scope; the path of the document is empty. */
  readonly files: Readonly<Record<string, string>>;
}

const DOCUMENT = '';
const PREFIX = 'parley-shell-';

/**
 * The stored program: one cache for each version, filled once and never changed. A page finds the files of its version
 * by their names, which contain a hash of their content.
 */
export class ShellCache {
  readonly #shell: Shell;
  readonly #scope: string;

  constructor(shell: Shell, scope: string) {
    this.#shell = shell;
    this.#scope = scope;
  }

  /**
   * Stores all files, or none: rejects if one can't be loaded, or is not the listed one, as while a server is being
   * updated. Files that an earlier version has stored are not loaded again.
   */
  async store(): Promise<void> {
    const cache = await caches.open(this.#name);
    try {
      const missing: Request[] = [];
      for (const [path, integrity] of Object.entries(this.#shell.files)) {
        const url = this.#urlOf(path);
        const stored = path === DOCUMENT ? undefined : await this.findAsset(url);
        if (stored === undefined) missing.push(new Request(url, { integrity }));
        else await cache.put(url, stored);
      }
      await cache.addAll(missing);
    } catch (error) {
      await caches.delete(this.#name);
      throw error;
    }
  }

  /** Deletes the versions that no page should have any more. */
  async deleteObsolete(): Promise<void> {
    await deleteCaches(obsoleteCaches(await caches.keys(), this.#name));
  }

  async deleteAll(): Promise<void> {
    await deleteCaches(shellCaches(await caches.keys()));
  }

  async readDocument(): Promise<Response | undefined> {
    const cache = await caches.open(this.#name);
    return cache.match(this.#urlOf(DOCUMENT), { ignoreVary: true });
  }

  /** A file of any version that is stored. */
  async findAsset(url: string): Promise<Response | undefined> {
    return caches.match(url, { ignoreVary: true });
  }

  get #name(): string {
    return PREFIX + this.#shell.version;
  }

  #urlOf(path: string): string {
    return new URL(path, this.#scope).href;
  }
}

/**
 * All but the own cache and the newest of the others: pages of that version may be open, and load more of their files.
 * `names` in the order in which the caches were created.
 */
export function obsoleteCaches(names: readonly string[], own: string): string[] {
  return shellCaches(names)
    .filter((name) => name !== own)
    .slice(0, -1);
}

function shellCaches(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX));
}

async function deleteCaches(names: readonly string[]): Promise<void> {
  for (const name of names) await caches.delete(name);
}
