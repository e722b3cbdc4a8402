interface DirtyMarkerOptions {
  /**
   * A mark suppresses further marks of the same conversation for this time; has to be shorter than the processing
   * delay.
   */
  readonly holdMs: number;
  /** Schedules the processing of these conversations in Redis. */
  readonly mark: (conversationIds: readonly string[]) => Promise<void>;
  readonly onMarked: () => void;
}

export interface DirtyMarker {
  markDirty(conversationId: string): void;
  /** Repeats the marks that failed. Throws the errors of `mark`. */
  retry(): Promise<void>;
}

const CLEAN_UP_ABOVE = 1_000;

/** Marks conversations dirty in Redis, at most once per `holdMs` and conversation. */
export function createDirtyMarker({ holdMs, mark, onMarked }: DirtyMarkerOptions): DirtyMarker {
  const suppressedUntil = new Map<string, number>();
  const failed = new Set<string>();

  function removeExpired(now: number): void {
    for (const [id, until] of suppressedUntil) if (until <= now) suppressedUntil.delete(id);
  }

  return {
    markDirty(conversationId) {
      const now = performance.now();
      if ((suppressedUntil.get(conversationId) ?? 0) > now) return;
      if (suppressedUntil.size > CLEAN_UP_ABOVE) removeExpired(now);
      suppressedUntil.set(conversationId, now + holdMs);
      // Not awaited: the change is sent after it on the same connection, so Redis executes the mark first.
      mark([conversationId]).then(onMarked, () => {
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
