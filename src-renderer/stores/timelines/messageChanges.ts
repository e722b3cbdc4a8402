import { referencesOf } from '#shared/message/referencesOf.ts';
import { editedMessage } from '#shared/message/editedMessage.ts';
import { type Context, sameSession } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { mentionedIds } from './draftReferences.ts';
import { logRef, messageAt } from './messageAt.ts';
import type { TimelineAction } from './reduce.ts';

export interface Editing {
  /**
   * Edits the text of my message, or the caption of a file. The change arrives through the log, as in all windows;
   * resolves to the error of a refusal.
   */
  readonly edit: (conversationId: string, offset: number, text: string) => Promise<Problem | null>;
}

export function createEditing({ client, stores }: Context): Editing {
  return {
    async edit(conversationId, offset, text) {
      const isSameSession = sameSession(stores);
      const mentions = mentionedIds(stores, conversationId, text);
      const message = messageAt(stores, conversationId, offset);
      const of = message === null ? undefined : editedMessage(message);
      const edit = { ...logRef(stores, conversationId), offset, text, ...referencesOf({ mentions }), of };
      const result = await client.request('message.edit', edit);
      return result.ok || !isSameSession() ? null : result.error;
    },
  };
}

export interface Recalling {
  /** Recalls a message. It is unchanged and marked until the server has done so; a refusal is stored beside it. */
  readonly recall: (conversationId: string, offset: number) => Promise<void>;
  /** Dismisses the refusal. */
  readonly dismiss: (conversationId: string, offset: number) => void;
}

export function createRecalling({ client, stores, newId }: Context): Recalling {
  const change = (conversationId: string, action: TimelineAction): void =>
    stores.timelines.dispatch({ type: 'changed', conversationId, change: action });

  return {
    async recall(conversationId, offset) {
      const timeline = stores.timelines.getState().byId[conversationId];
      if (timeline?.recalls[offset] === null) return;
      const isSameSession = sameSession(stores);
      change(conversationId, { type: 'recallStarted', offset });
      const args = { ...logRef(stores, conversationId), clientId: newId(), offset };
      const result = await client.request('message.recall', args);
      if (!isSameSession() || !(conversationId in stores.timelines.getState().byId)) return;
      // A success arrives through the log, as in all windows.
      if (!result.ok) change(conversationId, { type: 'recallEnded', offset, problem: result.error });
    },
    dismiss: (conversationId, offset) => change(conversationId, { type: 'recallEnded', offset, problem: null }),
  };
}

export interface Reacting {
  /**
   * Adds or removes my reaction. The change arrives through the log, as in all windows; resolves to the error of a
   * refusal.
   */
  readonly react: (
    conversationId: string,
    reaction: { readonly offset: number; readonly emoji: string; readonly on: boolean },
  ) => Promise<Problem | null>;
}

export function createReacting({ client, stores, newId }: Context): Reacting {
  return {
    async react(conversationId, reaction) {
      const isSameSession = sameSession(stores);
      const result = await client.request('message.react', {
        ...logRef(stores, conversationId),
        clientId: newId(),
        ...reaction,
      });
      return result.ok || !isSameSession() ? null : result.error;
    },
  };
}

export interface Polling {
  /**
   * Replaces my vote in a poll; no choices take it back. The change arrives through the log, as in all windows; resolves
   * to the error of a refusal.
   */
  readonly vote: (conversationId: string, offset: number, choices: readonly number[]) => Promise<Problem | null>;
  /** Closes a poll. Resolves to the error of a refusal. */
  readonly close: (conversationId: string, offset: number) => Promise<Problem | null>;
}

export function createPolling({ client, stores, newId }: Context): Polling {
  return {
    async vote(conversationId, offset, choices) {
      const isSameSession = sameSession(stores);
      const vote = { ...logRef(stores, conversationId), clientId: newId(), offset, choices: [...choices] };
      const result = await client.request('poll.vote', vote);
      return result.ok || !isSameSession() ? null : result.error;
    },
    async close(conversationId, offset) {
      const isSameSession = sameSession(stores);
      const result = await client.request('poll.close', {
        ...logRef(stores, conversationId),
        clientId: newId(),
        offset,
      });
      return result.ok || !isSameSession() ? null : result.error;
    },
  };
}
