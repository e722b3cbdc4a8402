import { app, type BrowserWindow } from 'electron';
import type { Logger } from '#core/index.ts';

/** A page that crashes again within this time is not reloaded, because it would crash in a loop. */
const RELOAD_AT_MOST_EVERY_MS = 10_000;

/** Uncaught errors. The state of the app is undefined after one, so the app quits in order. */
export function watchErrors(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error, quitting');
    app.quit();
  });
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
}

/**
 * Reloads a crashed page and logs a hung one. Meanwhile the person appears to be offline, because the page sends no
 * heartbeat.
 */
export function watchCrashes(window: BrowserWindow, log: Logger): void {
  let reloadedAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ reason, exitCode }, 'the renderer process ended');
    const now = performance.now();
    if (reason === 'clean-exit' || now - reloadedAt < RELOAD_AT_MOST_EVERY_MS) return;
    reloadedAt = now;
    window.webContents.reload();
  });
  window.on('unresponsive', () => log.warn({}, 'the page does not respond'));
  window.on('responsive', () => log.info({}, 'the page responds again'));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log.error({ type, reason, exitCode }, 'a helper process ended');
  });
}
