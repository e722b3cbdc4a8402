import type { Notifications } from '../notifications/createNotifications.ts';
import type { Settings } from '../settings/createSettings.ts';
import { words } from '../words.ts';

/** Clicking it opens the window without a destination. */
const PLACE = 'tray';

/** The notification that Parley stays in the tray, after the first close of the window. */
export interface TrayHint {
  /** Shows it, unless it was shown before. */
  show(): Promise<void>;
  clear(): void;
}

export function createTrayHint(settings: Settings, notifications: Pick<Notifications, 'show' | 'clear'>): TrayHint {
  return {
    async show() {
      if (settings.get('knowsTray') === true) return;
      const { status } = await notifications.show({ place: PLACE, ...words().inTray });
      if (status === 'shown') settings.set('knowsTray', true);
    },
    clear: () => notifications.clear(PLACE),
  };
}
