import { referencesOf } from '#shared/message/referencesOf.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { mentionedIds } from './draftReferences.ts';
import { logRef } from './logRef.ts';

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
      const edit = { ...logRef(stores, conversationId), offset, text, ...referencesOf({ mentions }) };
      const result = await client.request('message.edit', edit);
      return result.ok || !isSameSession() ? null : result.error;
    },
  };
}
