import { sameSession, type Context } from '../Context.ts';
import { logRef } from './logRef.ts';
import type { TimelineAction } from './reduce.ts';

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
