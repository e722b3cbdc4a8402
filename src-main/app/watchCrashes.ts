import { app, type BrowserWindow } from 'electron';
import type { Logger } from '#core/index.ts';

/** A page that crashes again this soon would crash for ever. */
const RELOAD_AT_MOST_EVERY_MS = 10_000;

/** Errors that nobody caught. What is left of the app can't be trusted, so it ends, in order. */
export function watchErrors(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error, quitting');
    app.quit();
  });
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
}

/** A crashed page comes back by itself, a hung one is noted. Its person seems to leave meanwhile: the page beats no heart. */
export function watchCrashes(window: BrowserWindow, log: Logger): void {
  let reloadedAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ reason, exitCode }, 'the page is gone');
    const now = performance.now();
    if (reason === 'clean-exit' || now - reloadedAt < RELOAD_AT_MOST_EVERY_MS) return;
    reloadedAt = now;
    window.webContents.reload();
  });
  window.on('unresponsive', () => log.warn({}, 'the page does not respond'));
  window.on('responsive', () => log.info({}, 'the page responds again'));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log.error({ type, reason, exitCode }, 'a helper process is gone');
  });
}
