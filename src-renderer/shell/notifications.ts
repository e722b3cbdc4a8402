import type { Args, Output } from '#shared/contract/index.ts';

export interface Notifications {
  show(notification: Args<'host.notify'>): Promise<Output<'host.notify'>>;
  clear(place: string): void;
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
      const notification = createNotification(title, { body, tag: place });
      if (notification === null) return { status: 'not shown', reason: 'not supported' };
      notification.addEventListener('click', () => {
        window.focus();
        notification.close();
        onClick(place);
      });
      shown.set(place, notification);
      return { status: 'shown' };
    },
    clear(place) {
      shown.get(place)?.close();
      shown.delete(place);
    },
  };
}

/** `null` on Android, where only service workers show notifications, and the constructor throws. */
function createNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
