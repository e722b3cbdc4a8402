import { app, type BrowserWindow } from 'electron';
import { createOverlayIcon } from '../icons/createIcons.ts';
import { words } from '../words.ts';

/** The count on the dock (macOS), the launcher (some Linux desktops) or the task bar (Windows). */
export function createBadge(window: BrowserWindow): { render(unread: number): void } {
  return {
    render(unread) {
      if (window.isDestroyed()) return;
      if (process.platform !== 'win32') app.setBadgeCount(unread);
      else if (unread === 0) window.setOverlayIcon(null, '');
      else window.setOverlayIcon(createOverlayIcon(unread), words().unread(unread));
    },
  };
}
