import { app, type Event } from 'electron';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#core/index.ts';

/** Longer than the private Redis may take to stop. It bounds how long quitting takes. */
const QUIT_MS = 15_000;

export interface QuitOptions {
  readonly log: Logger;
  /** Asks the person, unless a signal ends the app. False: the app stays; null: there is nothing to ask. */
  readonly confirm: () => Promise<boolean> | null;
  /** Called at once, so that closing a window now closes it for good. */
  readonly onQuitting: () => void;
  /** Runs before any window closes. Must settle. */
  readonly flush: () => Promise<void>;
  /** Stops everything that was started, in reverse order. */
  readonly stop: () => Promise<void>;
}

/** However the app is asked to end, everything it started is stopped first. */
export function quitGracefully({ log, confirm, onQuitting, flush, stop }: QuitOptions): void {
  const question = createQuestion(confirm, log);
  const flushFirst = holdUntil(() =>
    flush().catch((error: unknown) => log.error({ err: error }, 'the page could not be asked to flush')),
  );
  app.on('before-quit', (quit) => {
    if (!question.isConfirmed(quit)) return;
    onQuitting();
    flushFirst(quit);
  });
  const stopFirst = holdUntil(() =>
    Promise.race([stop(), wait(QUIT_MS).then(() => log.error({ afterMs: QUIT_MS }, 'quitting took too long'))]).catch(
      (error: unknown) => log.error({ err: error }, 'could not stop cleanly'),
    ),
  );
  app.on('will-quit', stopFirst);
  // Sent by a terminal, a service manager, or at the end of a desktop session.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A package may have listened before Electron was ready (`signal-exit` does). Chromium has replaced the handler of
    // the process since then, and Node installs its own only with the first listener.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      question.skip();
      app.quit();
    });
  }
}

/** Delays quitting until the person has agreed, and then quits again. */
function createQuestion(confirm: QuitOptions['confirm'], log: Logger) {
  let state: 'open' | 'asking' | 'confirmed' = 'open';
  async function follow(answer: Promise<boolean>): Promise<void> {
    const isAgreed = await answer.catch((error: unknown) => {
      log.error({ err: error }, 'the question before quitting could not be shown');
      return true;
    });
    if (state !== 'asking') return;
    state = isAgreed ? 'confirmed' : 'open';
    if (isAgreed) setImmediate(() => app.quit());
  }
  return {
    isConfirmed(quit: Event): boolean {
      const answer = state === 'open' ? confirm() : null;
      // Asked once: a quit goes through several of these events.
      if (state === 'open' && answer === null) state = 'confirmed';
      if (state === 'confirmed') return true;
      quit.preventDefault();
      if (answer !== null) {
        state = 'asking';
        void follow(answer);
      }
      return false;
    },
    skip(): void {
      state = 'confirmed';
    },
  };
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
