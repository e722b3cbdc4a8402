import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';

/** A page that hangs never answers (ms). */
const ANSWER_MS = 2_000;

export interface PageFlush {
  /** Settles when everything that the page had not written yet is written, or when the page can't answer. */
  run(): Promise<void>;
  /** The page's answer. Its writes came before it on the same channel. */
  done(): void;
}

/** Before the app quits the page writes what it still holds back, because a window that closes may lose its last calls. */
export function createPageFlush(window: BrowserWindow, requestFlush: () => void): PageFlush {
  const answer = Promise.withResolvers<void>();
  return {
    async run() {
      if (window.isDestroyed() || window.webContents.isCrashed() || window.webContents.isLoadingMainFrame()) return;
      requestFlush();
      await Promise.race([answer.promise, wait(ANSWER_MS)]);
    },
    done: () => answer.resolve(),
  };
}
