import type { BrowserWindow } from 'electron';
import { raise } from './raise.ts';

/** Shows the window or, if it is in front of the person, hides it where something visible leads back to it. */
export async function toggle(window: BrowserWindow, isTrayShown: () => Promise<boolean>): Promise<void> {
  if (!window.isDestroyed() && window.isVisible() && window.isFocused()) {
    if (await isTrayShown()) window.hide();
    else window.minimize();
  } else raise(window);
}
