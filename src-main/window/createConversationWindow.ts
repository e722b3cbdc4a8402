import { BrowserWindow, screen } from 'electron';
import { createWindowIcon } from '../icons/createIcons.ts';
import { CONVERSATION_PLACES, type Settings } from '../settings/createSettings.ts';
import { fitBounds } from './bounds.ts';
import { pagePreferences } from './pagePreferences.ts';
import { persistBounds } from './persistBounds.ts';

const SIZE = { width: 520, height: 680, minWidth: 360, minHeight: 320 };

/** Which conversation of which server. */
export interface WindowKey {
  readonly serverId: string;
  readonly conversationId: string;
}

/**
 * The window of one conversation, where it was the last time. It has the frame of the system, because the page draws no
 * bar for it, and its title is that of the page.
 */
export function createConversationWindow(settings: Settings, key: WindowKey): BrowserWindow {
  const isOwn = (place: WindowKey): boolean =>
    place.serverId === key.serverId && place.conversationId === key.conversationId;
  const remembered = settings.get('conversationWindows')?.find(isOwn);
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    ...SIZE,
    ...(remembered !== undefined && fitBounds(remembered, workAreas)),
    title: 'Parley',
    show: false,
    autoHideMenuBar: true,
    webPreferences: pagePreferences(),
  });
  if (process.platform !== 'darwin') window.setIcon(createWindowIcon());
  window.once('ready-to-show', () => window.show());
  persistBounds(window, ({ x, y, width, height }) => {
    const others = (settings.get('conversationWindows') ?? []).filter((place) => !isOwn(place));
    const places = [...others, { ...key, x, y, width, height }];
    settings.set('conversationWindows', places.slice(-CONVERSATION_PLACES));
  });
  return window;
}
