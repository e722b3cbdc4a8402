import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';

/** A desktop that has just started may show its tray later than it starts Parley (ms). */
const TRAY_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 1_000;

/** Shows the window of a hidden start after all, if nothing leads to it: where no tray appears, it could not be found. */
export async function showWithoutTray(
  window: BrowserWindow,
  isTrayShown: () => Promise<boolean>,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<void> {
  if (process.platform === 'darwin') return; // The dock leads to it.
  const end = Date.now() + TRAY_WITHIN_MS;
  while (!(await isTrayShown())) {
    if (window.isDestroyed() || window.isVisible()) return;
    if (Date.now() > end) return window.show();
    await pause(ASK_EVERY_MS);
  }
}
