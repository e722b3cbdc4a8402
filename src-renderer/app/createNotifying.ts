import { decideNotification, type Decision, type Occasion } from '#shared/notify/decideNotification.ts';
import { myId } from '../stores/session/reduce.ts';
import type { Context } from './Context.ts';

/** Something that happened, with the words for it. */
export interface News extends Occasion {
  /** Where a click leads: a conversation's id, or what the page's own listener understands. */
  readonly place: string;
  /** Names what is told of, so that it is told once, whoever brings it: a message and the notice of it are one. */
  readonly subject: string;
  readonly title: string;
  readonly body: string;
}

export interface Notifying {
  /** The one place where the person is told of something by the system: their settings decide. */
  readonly raise: (news: News) => Decision | { readonly status: 'not shown'; readonly reason: 'told before' };
}

/** So many subjects are remembered. */
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

/** A message, as the subject of what is told of it. */
export function messageSubject(conversationId: string, offset: number): string {
  return `${conversationId} ${offset}`;
}
