import { throttle } from './throttle.ts';

/**
 * Shows the number of unread messages on the icon of the installed app; 0 removes it. Harmless in a page that is not
 * installed; does nothing in browsers without badges.
 */
export function createAppBadge(): (total: number) => void {
  return throttle((total) => {
    if (!('setAppBadge' in navigator)) return;
    const shown = total === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(total);
    // Some browsers require the permission for notifications, which is requested with the first notification.
    shown.catch(() => undefined);
  });
}
