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
/** Systems may not report that a notification was closed, either: of each place only the last ones are kept. */
const KEPT_PER_PLACE = 100;

export function createNotifications(onClick: (place: string) => void): Notifications {
  /** Keeps a reference, because a notification without one is garbage-collected and its click lost. */
  const shown = new Map<string, Set<Notification>>();

  function forget(place: string, notification: Notification): void {
    const ofPlace = shown.get(place);
    ofPlace?.delete(notification);
    if (ofPlace?.size === 0) shown.delete(place);
  }

  function keep(place: string, notification: Notification): void {
    const ofPlace = shown.get(place) ?? new Set();
    shown.set(place, ofPlace.add(notification));
    const [oldest] = ofPlace;
    if (ofPlace.size > KEPT_PER_PLACE && oldest !== undefined) ofPlace.delete(oldest);
  }

  function clear(place: string): void {
    for (const notification of shown.get(place) ?? []) notification.close();
    shown.delete(place);
  }

  return {
    show({ place, title, body }) {
      if (!Notification.isSupported()) return Promise.resolve({ status: 'not shown', reason: 'not supported' });
      const notification = new Notification({ title, body });
      keep(place, notification);
      notification.on('close', () => forget(place, notification));
      notification.on('click', () => {
        clear(place);
        onClick(place);
      });
      return new Promise((resolve) => {
        const giveUp = (): void => resolve({ status: 'not shown', reason: 'not permitted' });
        // A slow system may show it later, and then it must be withdrawn with its place.
        const timer = setTimeout(giveUp, SHOWN_WITHIN_MS);
        notification.once('failed', () => {
          clearTimeout(timer);
          forget(place, notification);
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
