import { type BrowserWindow, type WebContents, WebContentsView } from 'electron';
import { FIRST_SERVER } from '../security/appOrigin.ts';
import { titleBarHeight } from './frame.ts';
import { pagePreferences } from './pagePreferences.ts';

/**
 * The pages in the window, one per server. The page of the first server is the window's own; each further one is in a
 * view that covers it while it is selected. All of them stay loaded.
 */
export interface ServerViews {
  /** The page of the first server, or that of a new view. */
  readonly open: (serverId: string) => WebContents;
  /** Shows a page and gives it the focus of the keyboard. */
  readonly show: (serverId: string) => void;
  /** Gives the focus of the window to the page that is shown. */
  readonly focus: () => void;
  /** Removes the view of a further server and ends its page. */
  readonly close: (serverId: string) => void;
}

/** @param onCreated called once with each page, when there is nothing in it yet */
export function createServerViews(
  window: BrowserWindow,
  onCreated: (contents: WebContents, serverId: string) => void,
): ServerViews {
  const views = new Map<string, WebContentsView>();
  let shown = FIRST_SERVER;

  /** The bar with the window's buttons stays that of the first page. */
  function layOut(view: WebContentsView): void {
    const [width = 0, height = 0] = window.getContentSize();
    const y = titleBarHeight(process.platform, window.isFullScreen());
    view.setBounds({ x: 0, y, width, height: Math.max(0, height - y) });
  }

  function layOutAll(): void {
    if (!window.isDestroyed()) for (const view of views.values()) layOut(view);
  }

  function focus(): void {
    if (window.isDestroyed()) return;
    (views.get(shown)?.webContents ?? window.webContents).focus();
  }

  onCreated(window.webContents, FIRST_SERVER);
  window.on('resize', layOutAll);
  window.on('enter-full-screen', layOutAll);
  window.on('leave-full-screen', layOutAll);
  // The system gives the focus to the window's own page.
  window.on('focus', () => {
    if (shown !== FIRST_SERVER) focus();
  });

  return {
    open(serverId) {
      if (serverId === FIRST_SERVER) return window.webContents;
      const view = new WebContentsView({ webPreferences: pagePreferences() });
      view.setVisible(false);
      window.contentView.addChildView(view);
      layOut(view);
      views.set(serverId, view);
      onCreated(view.webContents, serverId);
      return view.webContents;
    },
    show(serverId) {
      shown = serverId;
      if (window.isDestroyed()) return;
      for (const [id, view] of views) view.setVisible(id === serverId);
      // Without the focus of the window, this would take that of another program.
      if (window.isFocused()) focus();
    },
    focus,
    close(serverId) {
      const view = views.get(serverId);
      if (view === undefined) return;
      views.delete(serverId);
      if (!window.isDestroyed()) window.contentView.removeChildView(view);
      view.webContents.close();
    },
  };
}
