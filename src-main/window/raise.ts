import { app, type BrowserWindow } from 'electron';

/** Brings the window in front of the person, wherever it is now. */
export function raise(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  app.focus({ steal: true }); // macOS leaves a hidden app behind the one in front
  window.focus();
}
