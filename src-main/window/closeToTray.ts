import { app, BrowserWindow } from 'electron';

export interface CloseToTrayOptions {
  readonly isQuitting: () => boolean;
  /** Whether the person can see a tray icon of ours right now. */
  readonly isTrayShown: () => Promise<boolean>;
  /** The window is hidden, and a tray icon leads back to it. */
  readonly onInTray: () => void;
}

/**
 * Closing the window keeps Parley running if a tray (or macOS' dock) leads back to it. Otherwise there would be no
 * visible way back, so closing quits, at the latest with the last window of a conversation.
 */
export function closeToTray(window: BrowserWindow, { isQuitting, isTrayShown, onInTray }: CloseToTrayOptions): void {
  window.on('close', (event) => {
    if (isQuitting()) return;
    event.preventDefault();
    if (process.platform === 'darwin') return hide(window);
    void isTrayShown().then((shown) => {
      if (!shown) return quitWithLastWindow(window, isTrayShown);
      hide(window);
      onInTray();
    });
  });
}

/** Quits now, or when the windows of conversations are closed and the main window has not been shown again. */
function quitWithLastWindow(main: BrowserWindow, isTrayShown: () => Promise<boolean>): void {
  const others = BrowserWindow.getAllWindows().filter((window) => window !== main && window.isVisible());
  const [other] = others;
  if (other === undefined) return app.quit();
  hide(main);
  other.once('closed', () => {
    if (main.isDestroyed() || main.isVisible()) return;
    void isTrayShown().then((shown) => !shown && quitWithLastWindow(main, isTrayShown));
  });
}

function hide(window: BrowserWindow): void {
  if (!window.isFullScreen()) return window.hide();
  // On macOS, hiding a full-screen window leaves an empty black space.
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}
