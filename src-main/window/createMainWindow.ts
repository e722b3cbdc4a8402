import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import type { Logger } from '#core/index.ts';
import type { Settings } from '../settings/createSettings.ts';
import { fitBounds } from './bounds.ts';
import { syncThemeColour } from './syncThemeColour.ts';
import { frameOptions } from './frame.ts';
import { pagePreferences } from './pagePreferences.ts';
import { persistBounds } from './persistBounds.ts';

const SIZE = { width: 1180, height: 780, minWidth: 480, minHeight: 400 };

/**
 * The main window, at its last position. It becomes visible when its content is ready.
 * @param isHidden it stays hidden until something shows it
 */
export function createMainWindow(settings: Settings, isHidden: boolean): BrowserWindow {
  const place = settings.get('window');
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    ...SIZE,
    ...(place !== undefined && fitBounds(place, workAreas)),
    ...frameOptions(process.platform, nativeTheme.shouldUseDarkColors),
    show: false,
    autoHideMenuBar: true,
    webPreferences: pagePreferences(),
  });
  // It would show the window.
  const maximise = (): void => {
    if (place?.maximised === true) window.maximize();
  };
  if (isHidden) window.once('show', maximise);
  else {
    window.once('ready-to-show', () => {
      maximise();
      window.show();
    });
  }
  persistBounds(window, (newPlace) => settings.set('window', newPlace));
  syncThemeColour(window);
  return window;
}

/** Starts loading a page. Resolves with whether it was loaded: a person may quit or reload meanwhile. */
export async function loadPage(contents: WebContents, url: string, log: Logger): Promise<boolean> {
  try {
    await contents.loadURL(url);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the page did not load');
    return false;
  }
}
