import { decideNotification, type Decision, type Occasion } from '#shared/notify/decideNotification.ts';
import { myId } from '../stores/session/reduce.ts';
import type { Context } from './Context.ts';

/** A notification request: an event with its texts. */
export interface News extends Occasion {
  /** The target of a click: a conversation's id, or a value that the page handles itself. */
  readonly place: string;
  /** Deduplication key: a message and its inbox item have the same key, so they notify once. */
  readonly subject: string;
  readonly title: string;
  readonly body: string;
}

export interface Notifying {
  /** The only function that shows notifications; the person's settings decide. */
  readonly raise: (news: News) => Decision | { readonly status: 'not shown'; readonly reason: 'told before' };
}

/** Number of remembered subjects. */
const REMEMBERED = 500;

export function createNotifying({ client, stores, now }: Context): Notifying {
  const told = new Set<string>();

  return {
    raise({ place, subject: what, title, body, ...occasion }) {
      const subject = `${myId(stores.session.getState()) ?? ''} ${what}`;
      if (told.has(subject)) return { status: 'not shown', reason: 'told before' };
      const decision = decideNotification(occasion, stores.settings.getState().settings.notify, now());
      if (decision.status === 'not shown') return decision;
      told.add(subject);
      const [oldest] = told;
      if (told.size > REMEMBERED && oldest !== undefined) told.delete(oldest);
      void client.request('host.notify', { place, title, body });
      return decision;
    },
  };
}

/** The subject of a message's notification. */
export function messageSubject(conversationId: string, offset: number): string {
  return `${conversationId} ${offset}`;
}
