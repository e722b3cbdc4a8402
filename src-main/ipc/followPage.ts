import type { BrowserWindow } from 'electron';
import { FRAME_CHANNEL } from '#shared/rpc/desktopChannels.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { PageConnection } from './createPageConnection.ts';

/** Every frame to the page goes this way. While there is no page, nobody is waiting for it: the log is the truth. */
export function sendFrame(window: BrowserWindow, frame: Frame): void {
  if (window.isDestroyed() || window.webContents.isCrashed()) return;
  window.webContents.send(FRAME_CHANNEL, frame);
}

/** A page that goes takes its session with it, a page that comes gets a connection of its own. */
export function followPage(window: BrowserWindow, page: PageConnection): void {
  window.webContents.on('did-navigate', () => void page.close());
  window.webContents.on('render-process-gone', () => void page.close());
  window.webContents.on('dom-ready', () => page.open());
}
