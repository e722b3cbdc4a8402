/** Small values that are read synchronously: `localStorage`, or a replacement with the same functions. */
export interface Settings {
  get(key: string): string | null;
  /** `null` removes. */
  set(key: string, value: string | null): void;
  keys(): string[];
}
