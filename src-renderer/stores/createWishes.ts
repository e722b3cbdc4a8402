/** Client ids by what is wanted: the answer to a wish may be lost, and the same wish under the same id is done once. */
export interface Wishes {
  /** The id of this wish; a new one unless it is the one that was made last and has not been granted. */
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
