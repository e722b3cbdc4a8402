import type { BrowserWindow } from 'electron';
import { FRAME_CHANNEL } from '#shared/rpc/desktopChannels.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { PageConnection } from './createPageConnection.ts';

/** Sends a frame to the page. Without a page the frame is dropped: the log is the source of truth. */
export function sendFrame(window: BrowserWindow, frame: Frame): void {
  if (window.isDestroyed() || window.webContents.isCrashed()) return;
  window.webContents.send(FRAME_CHANNEL, frame);
}

/** Closes the connection when its page goes away, and opens one for each new page. */
export function bindPageConnection(window: BrowserWindow, page: PageConnection): void {
  window.webContents.on('did-navigate', () => void page.close());
  window.webContents.on('render-process-gone', () => void page.close());
  window.webContents.on('dom-ready', () => page.open());
}
