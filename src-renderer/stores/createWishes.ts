/**
 * Idempotency keys: a request is retried under the same client id, so that a lost answer does not repeat its effect.
 */
export interface Wishes {
  /** The key of this request; a new one unless it equals the last request and that has not completed. */
  readonly idOf: (wish: unknown) => string;
  readonly granted: () => void;
}

export function createWishes(newId: () => string): Wishes {
  let last: { readonly words: string; readonly clientId: string } | null = null;
  return {
    idOf(wish) {
      const words = JSON.stringify(wish);
      if (last?.words !== words) last = { words, clientId: newId() };
      return last.clientId;
    },
    granted() {
      last = null;
    },
  };
}
