/** Something that is opened when it is first needed, once for all who use it. */
export interface Opened<Thing> {
  /** Throws what opening threw; whoever asks after that has it tried again. */
  readonly get: () => Promise<Thing>;
  /** Stops it, if it was opened. */
  readonly stop: () => Promise<void>;
}

export function openOnce<Thing extends { stop(): Promise<void> }>(open: () => Promise<Thing>): Opened<Thing> {
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
      // One that could not be opened has said so to whoever asked for it.
      const thing = await opened?.catch(() => undefined);
      await thing?.stop();
    },
  };
}
