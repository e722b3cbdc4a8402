import type { BrowserWindow } from 'electron';
import { hasPaintedButtons, overlayColours } from './frame.ts';

/** The window's buttons have the colours of the page's theme, which it tells as every page does, by `<meta name="theme-color">`. */
export function followThemeColour(window: BrowserWindow): void {
  if (!hasPaintedButtons(process.platform)) return;
  window.webContents.on('did-change-theme-color', (_event, ground) => {
    if (ground !== null) window.setTitleBarOverlay(overlayColours(ground));
  });
}
