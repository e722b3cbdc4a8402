import { BrowserWindow, screen } from 'electron';
import { createWindowIcon } from '../icons/createIcons.ts';
import { CONVERSATION_PLACES, type Settings } from '../settings/createSettings.ts';
import { fitBounds } from './bounds.ts';
import { pagePreferences } from './pagePreferences.ts';
import { persistBounds } from './persistBounds.ts';

const SIZE = { width: 520, height: 680, minWidth: 360, minHeight: 320 };

/**
 * The window of one conversation, where it was the last time. It has the frame of the system, because the page draws no
 * bar for it, and its title is that of the page.
 * @param settings of the server, so that they are deleted with it
 */
export function createConversationWindow(settings: Settings, conversationId: string): BrowserWindow {
  const remembered = settings.get('conversationWindows')?.find((place) => place.conversationId === conversationId);
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
    const others = (settings.get('conversationWindows') ?? []).filter(
      (place) => place.conversationId !== conversationId,
    );
    const places = [...others, { conversationId, x, y, width, height }];
    settings.set('conversationWindows', places.slice(-CONVERSATION_PLACES));
  });
  return window;
}
