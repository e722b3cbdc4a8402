import { Notification } from 'electron';
import type { Args, Output } from '#shared/contract/index.ts';

export interface Notifications {
  /** Resolves when the system has shown the notification, or with the reason why it was not shown. */
  show(notification: Args<'host.notify'>): Promise<Output<'host.notify'>>;
  /** Closes the notifications of a place that are still shown. */
  clear(place: string): void;
  clearAll(): void;
}

/** Some systems do not report that the person has forbidden notifications. */
const SHOWN_WITHIN_MS = 2_000;

export function createNotifications(onClick: (place: string) => void): Notifications {
  /** Keeps a reference, because a notification without one is garbage-collected and its click lost. */
  const shown = new Map<string, Set<Notification>>();

  function forget(place: string, notification: Notification): void {
    const ofPlace = shown.get(place);
    ofPlace?.delete(notification);
    if (ofPlace?.size === 0) shown.delete(place);
  }

  function clear(place: string): void {
    for (const notification of shown.get(place) ?? []) notification.close();
    shown.delete(place);
  }

  return {
    show({ place, title, body }) {
      if (!Notification.isSupported()) return Promise.resolve({ status: 'not shown', reason: 'not supported' });
      const notification = new Notification({ title, body });
      shown.set(place, (shown.get(place) ?? new Set()).add(notification));
      notification.on('close', () => forget(place, notification));
      notification.on('click', () => {
        clear(place);
        onClick(place);
      });
      return new Promise((resolve) => {
        const giveUp = (): void => {
          forget(place, notification);
          resolve({ status: 'not shown', reason: 'not permitted' });
        };
        const timer = setTimeout(giveUp, SHOWN_WITHIN_MS);
        notification.once('failed', () => {
          clearTimeout(timer);
          giveUp();
        });
        notification.once('show', () => {
          clearTimeout(timer);
          resolve({ status: 'shown' });
        });
        notification.show();
      });
    },
    clear,
    clearAll() {
      for (const place of shown.keys()) clear(place);
    },
  };
}
