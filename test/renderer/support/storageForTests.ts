import { afterEach, beforeEach, vi } from 'vitest';
import { reloadStoredKeys } from '../../../src-renderer/keyboard/storedKeys.ts';

/** Gives each test of a file an empty `localStorage`, and the page's events. */
export function storageForTests(): Map<string, string> {
  const items = new Map<string, string>();
  beforeEach(() => {
    items.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    });
    vi.stubGlobal('window', new EventTarget());
    reloadStoredKeys();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return items;
}
