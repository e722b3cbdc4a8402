import { sameSession, type Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { logRef } from './logRef.ts';

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
