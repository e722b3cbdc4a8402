import { app, type WebContents } from 'electron';
import type { Logger } from '#core/index.ts';

/** A page that crashes again within this time is not reloaded, because it would crash in a loop. */
const RELOAD_AT_MOST_EVERY_MS = 10_000;

/**
 * Helper processes that end, and uncaught errors: the state of the app is undefined after one, so it quits in order.
 */
export function watchErrors(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error, quitting');
    app.quit();
  });
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log.error({ type, reason, exitCode }, 'a helper process ended');
  });
}

/**
 * Reloads a crashed page, or gives it up if it crashes again at once, and logs a hung one. Meanwhile the person appears
 * to be offline, because the page sends no heartbeat.
 */
export function watchCrashes(contents: WebContents, log: Logger, onGivenUp: () => void): void {
  let reloadedAt = Number.NEGATIVE_INFINITY;
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ reason, exitCode }, 'the renderer process ended');
    const now = performance.now();
    if (reason === 'clean-exit') return;
    if (now - reloadedAt < RELOAD_AT_MOST_EVERY_MS) return onGivenUp();
    reloadedAt = now;
    contents.reload();
  });
  contents.on('unresponsive', () => log.warn({}, 'the page does not respond'));
  contents.on('responsive', () => log.info({}, 'the page responds again'));
}
