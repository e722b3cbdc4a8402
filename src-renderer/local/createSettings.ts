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

/** Small values that are read synchronously: `localStorage`, or a replacement with the same functions. */
export interface Settings {
  get(key: string): string | null;
  /** `null` removes. */
  set(key: string, value: string | null): void;
  keys(): string[];
}
