import type { BrowserWindow } from 'electron';
import { hasPaintedButtons, overlayColours } from './frame.ts';

/** Gives the window's buttons the colours of the page's theme, which the page sets in `<meta name="theme-color">`. */
export function syncThemeColour(window: BrowserWindow): void {
  if (!hasPaintedButtons(process.platform)) return;
  window.webContents.on('did-change-theme-color', (_event, ground) => {
    if (ground !== null) window.setTitleBarOverlay(overlayColours(ground));
  });
}
