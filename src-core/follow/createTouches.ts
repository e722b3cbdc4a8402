interface TouchOptions {
  /** For so long after a touch another would say nothing new; shorter than the time after which it is looked. */
  readonly holdMs: number;
  /** Keeps in mind, in Redis, that something happens there. */
  readonly mark: (conversationIds: readonly string[]) => Promise<void>;
  readonly onMarked: () => void;
}

export interface Touches {
  touch(conversationId: string): void;
  /** What Redis could not be told when it was to be. Throws what `mark` throws. */
  retry(): Promise<void>;
}

const FORGET_ABOVE = 1_000;

/** Tells Redis that something is about to happen in conversations, in a busy one once in so many ms. */
export function createTouches({ holdMs, mark, onMarked }: TouchOptions): Touches {
  const heldUntil = new Map<string, number>();
  const untold = new Set<string>();

  function forgetOld(now: number): void {
    for (const [id, until] of heldUntil) if (until <= now) heldUntil.delete(id);
  }

  return {
    touch(conversationId) {
      const now = performance.now();
      if ((heldUntil.get(conversationId) ?? 0) > now) return;
      if (heldUntil.size > FORGET_ABOVE) forgetOld(now);
      heldUntil.set(conversationId, now + holdMs);
      // Not waited for: what it announces goes along the same way behind it.
      mark([conversationId]).then(onMarked, () => {
        heldUntil.delete(conversationId);
        untold.add(conversationId);
      });
    },
    async retry() {
      const ids = [...untold];
      await mark(ids);
      for (const id of ids) untold.delete(id);
    },
  };
}
