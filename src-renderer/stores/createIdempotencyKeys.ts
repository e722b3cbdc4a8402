/**
 * Idempotency keys: a request is retried under the same client id, so that a lost answer does not repeat its effect.
 */
export interface IdempotencyKeys {
  /** The key of this request; a new one unless it equals the last request and that has not completed. */
  readonly keyFor: (wish: unknown) => string;
  readonly clear: () => void;
}

export function createIdempotencyKeys(newId: () => string): IdempotencyKeys {
  let last: { readonly words: string; readonly clientId: string } | null = null;
  return {
    keyFor(wish) {
      const words = JSON.stringify(wish);
      if (last?.words !== words) last = { words, clientId: newId() };
      return last.clientId;
    },
    clear() {
      last = null;
    },
  };
}
