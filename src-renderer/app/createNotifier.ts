import { decideNotification, type Decision, type NotificationCandidate } from '#shared/notify/decideNotification.ts';
import { isOwnWindow } from '../stores/host/reduce.ts';
import { myId } from '../stores/session/reduce.ts';
import type { Context } from '../stores/Context.ts';

/** A notification request: an event with its texts. */
export interface NotificationRequest extends NotificationCandidate {
  /** The target of a click: a conversation's id, or a value that the page handles itself. */
  readonly place: string;
  /** Deduplication key: a message and its inbox item have the same key, so they notify once. */
  readonly subject: string;
  readonly title: string;
  readonly body: string;
}

export interface Notifier {
  /**
   * The only function that shows notifications; the person's settings decide. The window of a single conversation
   * shows none, because the main window does.
   */
  readonly notify: (
    news: NotificationRequest,
  ) => Decision | { readonly status: 'not shown'; readonly reason: 'already notified' | 'own window' };
}

/** Number of remembered subjects. */
const MAX_REMEMBERED = 500;

export function createNotifier({ client, stores, now }: Context): Notifier {
  const notified = new Set<string>();

  return {
    notify({ place, subject: key, title, body, ...occasion }) {
      if (isOwnWindow(stores.host.getState())) return { status: 'not shown', reason: 'own window' };
      const subject = `${myId(stores.session.getState()) ?? ''} ${key}`;
      if (notified.has(subject)) return { status: 'not shown', reason: 'already notified' };
      const decision = decideNotification(occasion, stores.settings.getState().settings.notify, now());
      if (decision.status === 'not shown') return decision;
      notified.add(subject);
      const [oldest] = notified;
      if (notified.size > MAX_REMEMBERED && oldest !== undefined) notified.delete(oldest);
      void client.request('host.notify', { place, title, body });
      return decision;
    },
  };
}

/** The subject of a message's notification. */
export function messageSubject(conversationId: string, offset: number): string {
  return `${conversationId} ${offset}`;
}
