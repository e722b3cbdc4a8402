import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShellCache } from '../../../src-renderer/serviceWorker/ShellCache.ts';

const SCOPE = 'https://chat.example/';
const shell = (version: string) => ({ version, files: { '': `sha256-${version}`, 'assets/main.js': 'sha256-main' } });

describe('the stored program', () => {
  /** The URLs in each cache, in the order in which the caches were created. */
  let stored: Map<string, string[]>;
  /** How many files are stored before loading fails; null: it does not fail. */
  let failsAfter: number | null;
  let loads: number;

  function open(name: string) {
    const urls = stored.get(name) ?? [];
    stored.set(name, urls);
    return {
      keys: async () => urls,
      addAll: async (requests: readonly Request[]) => {
        loads += 1;
        urls.push(...requests.slice(0, failsAfter ?? requests.length).map(({ url }) => url));
        if (failsAfter !== null) throw new TypeError('Failed to fetch');
      },
    };
  }

  beforeEach(() => {
    stored = new Map();
    failsAfter = null;
    loads = 0;
    vi.stubGlobal('caches', {
      open: async (name: string) => open(name),
      has: async (name: string) => stored.has(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('is loaded once, and again after the browser has deleted it', async () => {
    const cache = new ShellCache(shell('1'), SCOPE);
    await cache.store();
    await cache.store();
    expect(loads).toBe(1);
    expect([...stored]).toEqual([['parley-shell-1', [SCOPE, `${SCOPE}assets/main.js`]]]);
    stored.clear();
    await cache.store();
    expect(stored.get('parley-shell-1')).toHaveLength(2);
  });

  it('is complete or not there, and a failure leaves what is complete as it is', async () => {
    const [first, second] = [new ShellCache(shell('1'), SCOPE), new ShellCache(shell('2'), SCOPE)];
    await first.store();
    failsAfter = 1;
    await expect(second.store()).rejects.toThrow('Failed to fetch');
    await first.store();
    expect([...stored.keys()]).toEqual(['parley-shell-1']);
    expect(stored.get('parley-shell-1')).toHaveLength(2);
  });

  it('replaces what an interrupted attempt has left', async () => {
    stored.set('parley-shell-1', [SCOPE]);
    await new ShellCache(shell('1'), SCOPE).store();
    expect(stored.get('parley-shell-1')).toEqual([SCOPE, `${SCOPE}assets/main.js`]);
  });

  it('leaves caches of others alone when all versions are deleted', async () => {
    const cache = new ShellCache(shell('1'), SCOPE);
    await cache.store();
    stored.set('other', []);
    await cache.deleteAll();
    expect([...stored.keys()]).toEqual(['other']);
  });
});
