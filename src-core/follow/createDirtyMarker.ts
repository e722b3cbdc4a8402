interface DirtyMarkerOptions {
  /** How long after a mark the conversation is processed, at most. */
  readonly delayMs: number;
  /** Schedules the processing of these conversations in Redis. */
  readonly mark: (conversationIds: readonly string[]) => Promise<void>;
  readonly onMarked: () => void;
}

export interface DirtyMarker {
  markDirty(conversationId: string): void;
  /** Whether a further mark is suppressed now. */
  isSuppressed(conversationId: string): boolean;
  /** Ends the suppression, because the conversation is being processed: a later change needs another mark. */
  release(conversationId: string): void;
  /** Repeats the marks that failed. Throws the errors of `mark`. */
  retry(): Promise<void>;
}

const CLEAN_UP_ABOVE = 1_000;
/**
 * A mark suppresses further ones for this part of the time until the conversation is processed, so that a change that was
 * suppressed has reached Redis by then.
 */
const HOLD = 2 / 3;

/** Marks conversations dirty in Redis, once for several changes that are processed together. */
export function createDirtyMarker({ delayMs, mark, onMarked }: DirtyMarkerOptions): DirtyMarker {
  const suppressedUntil = new Map<string, number>();
  const failed = new Set<string>();

  function removeExpired(now: number): void {
    for (const [id, until] of suppressedUntil) if (until <= now) suppressedUntil.delete(id);
  }

  const isSuppressed = (conversationId: string): boolean =>
    (suppressedUntil.get(conversationId) ?? 0) > performance.now();

  return {
    isSuppressed,
    release: (conversationId) => void suppressedUntil.delete(conversationId),
    markDirty(conversationId) {
      if (isSuppressed(conversationId)) return;
      const now = performance.now();
      if (suppressedUntil.size > CLEAN_UP_ABOVE) removeExpired(now);
      suppressedUntil.set(conversationId, now + delayMs * HOLD);
      // Not awaited: the change is sent after it on the same connection, so Redis executes the mark first.
      mark([conversationId]).then(onMarked, () => {
        // `retry` throws the error if it persists.
        suppressedUntil.delete(conversationId);
        failed.add(conversationId);
      });
    },
    async retry() {
      const ids = [...failed];
      await mark(ids);
      for (const id of ids) failed.delete(id);
    },
  };
}
