import { app } from 'electron';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#core/index.ts';

/** Longer than the private Redis may take to end. A person who quits must not wait for ever. */
const QUIT_MS = 15_000;

export interface QuitOptions {
  readonly log: Logger;
  /** Told at once, so that closing the window now means the end. */
  readonly onQuitting: () => void;
  /** Runs before any window closes. Must settle. */
  readonly flush: () => Promise<void>;
  /** Ends everything that was started, last things first. */
  readonly stop: () => Promise<void>;
}

/** However the app is asked to end, what it started ends first. */
export function quitInOrder({ log, onQuitting, flush, stop }: QuitOptions): void {
  let flushed = false;
  let flushing = false;
  let stopped = false;
  let stopping = false;

  app.on('before-quit', (event) => {
    onQuitting();
    if (flushed) return;
    event.preventDefault();
    if (flushing) return;
    flushing = true;
    void flush()
      .catch((error: unknown) => log.error({ err: error }, 'the page could not be asked to write'))
      .finally(() => {
        flushed = true;
        setImmediate(() => app.quit());
      });
  });
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    void Promise.race([stop(), wait(QUIT_MS).then(() => log.error({ afterMs: QUIT_MS }, 'quitting took too long'))])
      .catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'))
      .finally(() => {
        stopped = true;
        // Not before this event is over: until then Electron takes itself to be quitting and ignores the call.
        setImmediate(() => app.quit());
      });
  });
  // A terminal, a service manager, the end of a desktop session.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}
