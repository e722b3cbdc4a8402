/** The program of one version, as `scripts/setup/listShell.ts` lists it. */
export interface Shell {
  /** A hash of the list. */
  readonly version: string;
  /** Integrity values by path, relative to the worker's scope; the path of the document is empty. */
  readonly files: Readonly<Record<string, string>>;
}

const DOCUMENT = '';
const PREFIX = 'parley-shell-';
/** The gateway sends `Vary: Accept-Encoding`; a stored response is decoded. */
const ANY_ENCODING = { ignoreVary: true };

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
   * updated. Does nothing if they are stored. What the page has loaded already comes from the browser's own cache.
   */
  async store(): Promise<void> {
    if (await this.#isComplete()) return;
    // What an earlier attempt has left may be incomplete.
    await caches.delete(this.#name);
    const cache = await caches.open(this.#name);
    // The open page may be loading, too.
    const options = { priority: 'low', redirect: 'error' } as const;
    const files = Object.entries(this.#shell.files);
    try {
      await cache.addAll(files.map(([path, integrity]) => new Request(this.#urlOf(path), { ...options, integrity })));
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

  readDocument(): Promise<Response | undefined> {
    return caches.match(this.#urlOf(DOCUMENT), { ...ANY_ENCODING, cacheName: this.#name });
  }

  /** A file of this version, or of the one before, for a page that was open before. */
  async findAsset(url: string): Promise<Response | undefined> {
    const own = await caches.match(url, { ...ANY_ENCODING, cacheName: this.#name });
    return own ?? caches.match(url, ANY_ENCODING);
  }

  async #isComplete(): Promise<boolean> {
    if (!(await caches.has(this.#name))) return false;
    const stored = await (await caches.open(this.#name)).keys();
    return stored.length === Object.keys(this.#shell.files).length;
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
