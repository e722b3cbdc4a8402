import type { Args, Output } from '#shared/contract/index.ts';
import { shownNotifications } from './browserPushes.ts';
import { findRegistration } from './serviceWorker.ts';

export interface Notifications {
  show(notification: Args<'host.notify'>): Promise<Output<'host.notify'>>;
  /** Also those that a push has shown. */
  clear(place: string): Promise<void>;
}

/** The browser's own notifications: one per place at a time, a newer message replaces the older one. */
export function createNotifications(onClick: (place: string) => void): Notifications {
  const shown = new Map<string, Notification>();

  return {
    async show({ place, title, body }) {
      // Available only over TLS or on this computer.
      if (!('Notification' in window)) return { status: 'not shown', reason: 'not supported' };
      // Requested with the first notification, so that the reason for the question is clear.
      const permission =
        Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
      if (permission !== 'granted') return { status: 'not shown', reason: 'not permitted' };
      const options = { body, tag: place };
      const notification = createNotification(title, options);
      if (notification === null) return showByWorker(title, options);
      notification.addEventListener('click', () => {
        window.focus();
        notification.close();
        onClick(place);
      });
      shown.set(place, notification);
      return { status: 'shown' };
    },
    async clear(place) {
      shown.get(place)?.close();
      shown.delete(place);
      for (const notification of await shownNotifications(place)) notification.close();
    },
  };
}

/** `null` on phones, where only service workers show notifications, and the constructor throws. */
function createNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** The worker handles the click. */
async function showByWorker(title: string, options: NotificationOptions): Promise<Output<'host.notify'>> {
  const registration = await findRegistration();
  // Rejects while the worker is being installed.
  const isShown = registration?.showNotification(title, { ...options, data: { place: options.tag } }).then(
    () => true,
    () => false,
  );
  return (await isShown) === true ? { status: 'shown' } : { status: 'not shown', reason: 'not supported' };
}
