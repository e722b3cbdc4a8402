import { app, type BrowserWindow, type Rectangle } from 'electron';

/** Debounce: a window that is being dragged moves a hundred times a second. */
const SETTLED_MS = 400;

export interface WindowPlace extends Rectangle {
  readonly maximised: boolean;
}

/** Saves the position of the window whenever it has stopped moving, so that a killed app opens there, too. */
export function persistBounds(window: BrowserWindow, save: (place: WindowPlace) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const remember = (): void => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    save({ ...window.getNormalBounds(), maximised: window.isMaximized() });
  };
  const scheduleSave = (): void => {
    clearTimeout(timer);
    timer = setTimeout(remember, SETTLED_MS);
  };
  window.on('resize', scheduleSave);
  window.on('move', scheduleSave);
  window.on('maximize', scheduleSave);
  window.on('unmaximize', scheduleSave);
  window.on('close', remember);
  // Quitting destroys the window of a page that does not reply, and a destroyed window emits no `close`.
  app.on('before-quit', remember);
  window.once('closed', () => app.off('before-quit', remember));
}
