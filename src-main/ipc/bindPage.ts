import type { WebContents } from 'electron';
import { FRAME_CHANNEL } from '#shared/rpc/desktopChannels.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

export interface PageListeners {
  /** A page is loaded: the first one, or the one after a reload. */
  readonly onLoaded: () => void;
  /** The page went away: it was reloaded, or its process ended. */
  readonly onGone: () => void;
}

/** Sends a frame to the page. Without a page the frame is dropped: the log is the source of truth. */
export function sendFrame(contents: WebContents, frame: Frame): void {
  if (contents.isDestroyed() || contents.isCrashed()) return;
  contents.send(FRAME_CHANNEL, frame);
}

/** Follows the pages that are loaded one after the other. Returns the function that stops it. */
export function bindPage(contents: WebContents, { onLoaded, onGone }: PageListeners): () => void {
  contents.on('did-navigate', onGone);
  contents.on('render-process-gone', onGone);
  contents.on('dom-ready', onLoaded);
  return () => {
    if (contents.isDestroyed()) return;
    contents.off('did-navigate', onGone);
    contents.off('render-process-gone', onGone);
    contents.off('dom-ready', onLoaded);
  };
}
