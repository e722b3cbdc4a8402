import type { Client } from '#shared/rpc/createClient.ts';
import type { LocalStore, Settings } from '../local/localStore.ts';

/** Everything that the page's logic needs from outside, so that it runs in a browser, in a window and in a test. */
export interface Ports {
  readonly client: Client;
  readonly localStore: LocalStore;
  readonly settings: Settings;
  readonly page: Page;
  /** Milliseconds since 1970 by this computer's clock. */
  readonly now: () => number;
  readonly newId: () => string;
  /** For faults that nobody can do anything about; they go into the page's log. */
  readonly report: (error: unknown) => void;
}

/** The window that the page is in. */
export interface Page {
  /** Visible and in front: what is on it is being looked at. */
  isFocused(): boolean;
  /** Told after every change of that; returns the function that ends it. */
  onFocusChanged(listener: () => void): () => void;
  /** A regular beat that a hidden window keeps as well; returns the function that ends it. */
  every(intervalMs: number, beat: () => void): () => void;
  setTitle(title: string): void;
}
