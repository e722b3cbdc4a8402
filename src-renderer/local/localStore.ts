/**
 * What the page keeps on this computer per account: documents of plain JSON. It is a cache of the log plus what was
 * not sent; deleting it loses only the latter.
 */
export interface LocalStore {
  readAll(account: string): Promise<ReadonlyMap<string, unknown>>;
  write(account: string, key: string, document: unknown): Promise<void>;
  remove(account: string, key: string): Promise<void>;
  /** Forgets the account on this computer. */
  wipe(account: string): Promise<void>;
}

/** Small things that must be there at once: `localStorage`, or a stand-in with the same two functions. */
export interface Settings {
  get(key: string): string | null;
  /** `null` removes. */
  set(key: string, value: string | null): void;
  keys(): string[];
}
