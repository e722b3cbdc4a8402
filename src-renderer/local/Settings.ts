/** Small things that must be there at once: `localStorage`, or a stand-in with the same functions. */
export interface Settings {
  get(key: string): string | null;
  /** `null` removes. */
  set(key: string, value: string | null): void;
  keys(): string[];
}
