import type { Settings } from './Settings.ts';

/** Settings in the page's `localStorage`. */
export function createSettings(): Settings {
  return {
    get: (key) => localStorage.getItem(key),
    set(key, value) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    },
    keys: () => Object.keys(localStorage),
  };
}
