import { app, type Event } from 'electron';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#core/index.ts';

/** Longer than the private Redis may take to stop. It bounds how long quitting takes. */
const QUIT_MS = 15_000;

export interface QuitOptions {
  readonly log: Logger;
  /** Called at once, so that closing a window now closes it for good. */
  readonly onQuitting: () => void;
  /** Runs before any window closes. Must settle. */
  readonly flush: () => Promise<void>;
  /** Stops everything that was started, in reverse order. */
  readonly stop: () => Promise<void>;
}

/** However the app is asked to end, everything it started is stopped first. */
export function quitGracefully({ log, onQuitting, flush, stop }: QuitOptions): void {
  app.on('before-quit', onQuitting);
  const flushFirst = holdUntil(() =>
    flush().catch((error: unknown) => log.error({ err: error }, 'the page could not be asked to flush')),
  );
  app.on('before-quit', flushFirst);
  const stopFirst = holdUntil(() =>
    Promise.race([stop(), wait(QUIT_MS).then(() => log.error({ afterMs: QUIT_MS }, 'quitting took too long'))]).catch(
      (error: unknown) => log.error({ err: error }, 'could not stop cleanly'),
    ),
  );
  app.on('will-quit', stopFirst);
  // Sent by a terminal, a service manager, or at the end of a desktop session.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}

/**
 * A listener that delays quitting until the work has settled, and then quits again. The work runs once and must not
 * reject.
 */
function holdUntil(work: () => Promise<unknown>): (quit: Event) => void {
  let state: 'idle' | 'working' | 'done' = 'idle';
  return (quit) => {
    if (state === 'done') return;
    quit.preventDefault();
    if (state === 'working') return;
    state = 'working';
    void work().finally(() => {
      state = 'done';
      // Only after this event: until then Electron considers the app to be quitting and ignores the call.
      setImmediate(() => app.quit());
    });
  };
}
