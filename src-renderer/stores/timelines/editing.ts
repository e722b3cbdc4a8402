import { aboutOthers } from '#shared/message/aboutOthers.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import type { Problem } from '../Problem.ts';
import { mentionedIn } from './aboutDraft.ts';
import { logOf } from './logOf.ts';

export interface Editing {
  /** Says a message of mine anew, the caption of a file. What succeeded is told by the log, to this window as to all others; says why it was refused. */
  readonly edit: (conversationId: string, offset: number, text: string) => Promise<Problem | null>;
}

export function createEditing({ client, stores }: Context): Editing {
  return {
    async edit(conversationId, offset, text) {
      const mine = sameSession(stores);
      const mentions = mentionedIn(stores, conversationId, text);
      const said = { ...logOf(stores, conversationId), offset, text, ...aboutOthers({ mentions }) };
      const result = await client.request('message.edit', said);
      return result.ok || !mine() ? null : result.error;
    },
  };
}
