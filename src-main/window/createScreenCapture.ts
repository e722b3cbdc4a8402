import { BrowserWindow } from 'electron';
import type { Settings } from '../settings/createSettings.ts';

/** Whether the windows are left out of screenshots and shared screens, as the person has set it. */
export interface ScreenCapture {
  /** `null`: this system can't do that. */
  readonly isHidden: () => boolean | null;
  /** Sets it for all windows, and saves it. */
  readonly hide: (isHidden: boolean) => void;
  /** Must be called with every new window. */
  readonly apply: (window: Pick<BrowserWindow, 'setContentProtection'>) => void;
}

/** The systems on which Electron can (https://www.electronjs.org/docs/latest/api/browser-window). */
const ABLE: readonly NodeJS.Platform[] = ['darwin', 'win32'];

export function createScreenCapture(settings: Settings, platform: NodeJS.Platform): ScreenCapture {
  const isHidden = (): boolean | null => (ABLE.includes(platform) ? (settings.get('hidesFromCapture') ?? false) : null);
  return {
    isHidden,
    hide(hidden) {
      if (isHidden() === null) return;
      settings.set('hidesFromCapture', hidden);
      for (const window of BrowserWindow.getAllWindows()) window.setContentProtection(hidden);
    },
    apply(window) {
      if (isHidden() === true) window.setContentProtection(true);
    },
  };
}
