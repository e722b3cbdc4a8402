import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import type { Logger } from '#core/index.ts';

/** A page that hangs never answers (ms). */
const ANSWER_MS = 5_000;

export interface PageFlush {
  /**
   * Settles when everything that the page had not written yet is written, or when the page can't answer. Then its
   * window is destroyed: asked to close, it might wait for a page that hangs for ever, and the app would never end.
   */
  run(): Promise<void>;
  /** The page's answer. Its writes came before it on the same channel. */
  done(): void;
}

export interface PageFlushOptions {
  readonly window: BrowserWindow;
  readonly requestFlush: () => void;
  readonly log: Logger;
}

/** Before the app quits the page writes what it still holds back, because a window that closes may lose its last calls. */
export function createPageFlush({ window, requestFlush, log }: PageFlushOptions): PageFlush {
  const answer = Promise.withResolvers<true>();
  const ask = async (): Promise<boolean> => {
    if (window.webContents.isCrashed() || window.webContents.isLoadingMainFrame()) return false;
    requestFlush();
    return Promise.race([answer.promise, wait(ANSWER_MS, false)]);
  };
  return {
    async run() {
      if (window.isDestroyed() || (await ask()) || window.isDestroyed()) return;
      log.warn({}, 'the page can not answer, its window is destroyed');
      window.destroy();
    },
    done: () => answer.resolve(true),
  };
}
