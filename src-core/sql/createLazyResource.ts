/** A resource that is opened lazily, once for all callers. */
export interface LazyResource<Thing> {
  /** Throws what `open` throws; the next call retries. */
  readonly get: () => Promise<Thing>;
  /** Stops it, if it was opened. */
  readonly stop: () => Promise<void>;
}

export function createLazyResource<Thing extends { stop(): Promise<void> }>(
  open: () => Promise<Thing>,
): LazyResource<Thing> {
  let opened: Promise<Thing> | null = null;
  return {
    get() {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    async stop() {
      // The caller of `get` has handled a failure to open.
      const thing = await opened?.catch(() => undefined);
      await thing?.stop();
    },
  };
}
