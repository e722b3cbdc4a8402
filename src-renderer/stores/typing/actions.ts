import type { Context } from '../../app/Context.ts';
import { LEASES } from '#shared/contract/limits.ts';

/** A notice is repeated well before the other side forgets it. */
const REPEAT_MS = LEASES.typingMs * 0.6;

export interface TypingActions {
  /** I changed my text in a conversation; an empty one means that I stopped. */
  readonly typed: (conversationId: string, text: string) => void;
}

/** Tells the other side that I am typing: once in a while, not per key. */
export function createTypingActions({ client, now }: Context): TypingActions {
  const told = new Map<string, number>();
  return {
    typed(conversationId, text) {
      const typing = text.trim() !== '';
      const last = told.get(conversationId);
      if (typing && last !== undefined && now() - last < REPEAT_MS) return;
      if (!typing && last === undefined) return;
      if (typing) told.set(conversationId, now());
      else told.delete(conversationId);
      void client.request('typing.set', { conversationId, typing });
    },
  };
}
