import { app, type BrowserWindow } from 'electron';

export interface CloseToTrayOptions {
  readonly isQuitting: () => boolean;
  /** Whether the person can see a tray icon of ours right now. */
  readonly isTrayShown: () => Promise<boolean>;
  /** The window is gone, and a tray icon leads back to it. */
  readonly onInTray: () => void;
}

/**
 * Closing the window leaves Parley listening, where a tray (or macOS' dock) leads back to it. Where none does, a person
 * would have no way back that they can see, so closing quits.
 */
export function closeToTray(window: BrowserWindow, { isQuitting, isTrayShown, onInTray }: CloseToTrayOptions): void {
  window.on('close', (event) => {
    if (isQuitting()) return;
    event.preventDefault();
    if (process.platform === 'darwin') return hide(window);
    void isTrayShown().then((shown) => {
      if (!shown) return app.quit();
      hide(window);
      onInTray();
    });
  });
}

function hide(window: BrowserWindow): void {
  if (!window.isFullScreen()) return window.hide();
  // macOS keeps an empty black space of a full-screen window that is hidden.
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}
