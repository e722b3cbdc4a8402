import { Notification } from 'electron';
import type { Args, Output } from '#shared/contract/index.ts';

export interface Notifications {
  /** Settles when the system has shown it, or says why it did not. */
  show(notification: Args<'host.notify'>): Promise<Output<'host.notify'>>;
  /** Takes back what is still shown of a conversation. */
  clear(conversationId: string): void;
  clearAll(): void;
}

/** Some systems say nothing about a notification that the person has forbidden. */
const SHOWN_WITHIN_MS = 2_000;

export function createNotifications(onClick: (conversationId: string) => void): Notifications {
  /** Kept, because one that nobody refers to is collected and its click lost. */
  const shown = new Map<string, Set<Notification>>();

  function forget(conversationId: string, notification: Notification): void {
    const ofConversation = shown.get(conversationId);
    ofConversation?.delete(notification);
    if (ofConversation?.size === 0) shown.delete(conversationId);
  }

  function clear(conversationId: string): void {
    for (const notification of shown.get(conversationId) ?? []) notification.close();
    shown.delete(conversationId);
  }

  return {
    show({ conversationId, title, body }) {
      if (!Notification.isSupported()) return Promise.resolve({ status: 'not shown', reason: 'not supported' });
      const notification = new Notification({ title, body });
      shown.set(conversationId, (shown.get(conversationId) ?? new Set()).add(notification));
      notification.on('close', () => forget(conversationId, notification));
      notification.on('click', () => {
        clear(conversationId);
        onClick(conversationId);
      });
      return new Promise((resolve) => {
        const giveUp = (): void => {
          forget(conversationId, notification);
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
      for (const conversationId of shown.keys()) clear(conversationId);
    },
  };
}
