import { referencesOf } from '#shared/message/referencesOf.ts';
import { sameSession, type Context } from '../Context.ts';
import { createSingleFlight } from '../createSingleFlight.ts';
import { createIdempotencyKeys } from '../createIdempotencyKeys.ts';
import type { Problem } from '../Problem.ts';
import { requestPages } from '../requestPages.ts';
import { draftReferences } from '../timelines/draftReferences.ts';
import { restoreReply } from '../timelines/createMessageQueue.ts';
import { logRef } from '../timelines/messageAt.ts';

export interface ScheduledActions {
  /** Loads the scheduled messages; from then on events keep them current. Never rejects. */
  readonly load: () => Promise<void>;
  /** Events may have been missed: reloads the list if it was loaded before. */
  readonly refresh: () => Promise<void>;
  /**
   * Schedules the content of the composer on the server, and empties the composer. Resolves to the error of a refusal;
   * the composer is then unchanged. The text must be valid for sending.
   */
  readonly schedule: (conversationId: string, text: string, sendAt: number) => Promise<Problem | null>;
  /** Changes the time of a scheduled or refused message. */
  readonly change: (clientId: string, sendAt: number) => Promise<Problem | null>;
  /** Removes a scheduled message, or one whose refusal was read. */
  readonly unschedule: (clientId: string) => Promise<Problem | null>;
  /**
   * Moves a scheduled message into the composer, which must be empty. If the server refuses, it stays in both places,
   * so that it is not lost.
   */
  readonly takeBack: (clientId: string) => Promise<Problem | null>;
  /** Sends a scheduled message immediately. */
  readonly sendNow: (clientId: string) => Promise<Problem | null>;
}

export function createScheduledActions({ client, stores, newId }: Context): ScheduledActions {
  const { scheduled, drafts, replies } = stores;
  const singleFlight = createSingleFlight();
  const idempotencyKeys = createIdempotencyKeys(newId);

  async function fetchAll(): Promise<void> {
    const isSameSession = sameSession(stores);
    const pages = await requestPages(client, 'message.scheduled', {});
    if (!isSameSession()) return;
    if (pages.ok) scheduled.dispatch({ type: 'loaded', scheduled: pages.value.flatMap((page) => page.scheduled) });
    else scheduled.dispatch({ type: 'failed', problem: pages.error });
  }

  const load = (): Promise<void> => singleFlight('scheduled', fetchAll);

  const findScheduled = (clientId: string) => scheduled.getState().list?.find((one) => one.clientId === clientId);

  async function unschedule(clientId: string): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const result = await client.request('message.unschedule', { clientId });
    return result.ok || !isSameSession() ? null : result.error;
  }

  return {
    load,
    async refresh() {
      if (scheduled.getState().list !== null) await load();
    },
    async schedule(conversationId, text, sendAt) {
      const isSameSession = sameSession(stores);
      const about = draftReferences(stores, conversationId, text);
      const body = { kind: 'text' as const, text };
      const message = { ...logRef(stores, conversationId), body, ...about };
      const clientId = idempotencyKeys.keyFor(message);
      const result = await client.request('message.schedule', { ...message, clientId, sendAt });
      if (!isSameSession()) return null;
      if (!result.ok) return result.error;
      idempotencyKeys.clear();
      // Text that was typed during the call stays.
      if (drafts.getState()[conversationId] === text) drafts.dispatch({ type: 'changed', conversationId, text: '' });
      if (about.replyTo !== undefined) replies.dispatch({ type: 'dropped', conversationId });
      return null;
    },
    async change(clientId, sendAt) {
      const isSameSession = sameSession(stores);
      const before = findScheduled(clientId);
      if (before === undefined) return null;
      // What is sent belongs to the message that is found, also if a server lists two with one id.
      const { conversationId, epoch, replyTo, body } = before;
      const { mentions } = draftReferences(stores, conversationId, body.text);
      const about = referencesOf({ mentions, replyTo });
      const message = { conversationId, epoch, clientId, body, ...about };
      const result = await client.request('message.schedule', { ...message, sendAt });
      return result.ok || !isSameSession() ? null : result.error;
    },
    unschedule,
    async takeBack(clientId) {
      const before = findScheduled(clientId);
      if (before === undefined) return null;
      const { conversationId, body, replyTo } = before;
      // Written to the draft before it is removed from the server, so that an interruption loses nothing.
      drafts.dispatch({ type: 'changed', conversationId, text: body.text });
      restoreReply(stores, conversationId, replyTo);
      return unschedule(clientId);
    },
    async sendNow(clientId) {
      const isSameSession = sameSession(stores);
      const before = findScheduled(clientId);
      if (before === undefined) return null;
      const { conversationId, epoch, body } = before;
      // Sent under the same client id, so that it is in the log only once even if it stays scheduled.
      const result = await client.request('message.send', {
        conversationId,
        epoch,
        clientId,
        body,
        ...referencesOf(before),
      });
      if (!isSameSession()) return null;
      return result.ok ? unschedule(clientId) : result.error;
    },
  };
}
