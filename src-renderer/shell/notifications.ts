import type { Args, Output } from '#shared/contract/index.ts';

export interface Notifications {
  show(notification: Args<'host.notify'>): Promise<Output<'host.notify'>>;
  clear(conversationId: string): void;
}

/** The browser's own notifications: one per conversation at a time, a newer message replaces the older one. */
export function createNotifications(onClick: (conversationId: string) => void): Notifications {
  const shown = new Map<string, Notification>();

  return {
    async show({ conversationId, title, body }) {
      // Only where the page came over TLS or from this computer.
      if (!('Notification' in window)) return { status: 'not shown', reason: 'not supported' };
      // Asked when there is something to tell, so that the question explains itself.
      const permission =
        Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
      if (permission !== 'granted') return { status: 'not shown', reason: 'not permitted' };
      const notification = new Notification(title, { body, tag: conversationId });
      notification.addEventListener('click', () => {
        window.focus();
        notification.close();
        onClick(conversationId);
      });
      shown.set(conversationId, notification);
      return { status: 'shown' };
    },
    clear(conversationId) {
      shown.get(conversationId)?.close();
      shown.delete(conversationId);
    },
  };
}
