import { setTimeout as wait } from 'node:timers/promises';
import type { WebContents } from 'electron';
import type { Logger } from '#core/index.ts';

/** How long to wait for a page that may hang (ms). */
const ANSWER_MS = 5_000;

export interface PageFlush {
  /**
   * Resolves when the page has written all pending data, or when it cannot reply. In the second case it is
   * destroyed: a window that is asked to close waits for a hung page indefinitely, and the app would never end.
   */
  run(): Promise<void>;
  /** Called when the page has finished. Its writes arrived before this call on the same channel. */
  done(): void;
}

export interface PageFlushOptions {
  readonly contents: WebContents;
  /** Ends a hung page without asking it. */
  readonly destroy: () => void;
  readonly requestFlush: () => void;
  readonly log: Logger;
}

/** Makes the page write its pending data before the app quits, because a window that closes may lose its last calls. */
export function createPageFlush({ contents, destroy, requestFlush, log }: PageFlushOptions): PageFlush {
  const answer = Promise.withResolvers<true>();
  const ask = async (): Promise<boolean> => {
    if (contents.isCrashed() || contents.isLoadingMainFrame()) return false;
    requestFlush();
    return Promise.race([answer.promise, wait(ANSWER_MS, false)]);
  };
  return {
    async run() {
      if (contents.isDestroyed() || (await ask()) || contents.isDestroyed()) return;
      log.warn({}, 'the page cannot reply, it is destroyed');
      destroy();
    },
    done: () => answer.resolve(true),
  };
}
