import type { Context } from '../Context.ts';
import { LEASES } from '#shared/contract/limits.ts';

/** Repeated well before the typing state expires for the others. */
const REPEAT_MS = LEASES.typingMs * 0.6;

export interface TypingActions {
  /** My text in a conversation changed; an empty one means that I stopped typing. */
  readonly typed: (conversationId: string, text: string) => void;
}

/** Reports that I am typing: at intervals, not per key. */
export function createTypingActions({ client, now }: Context): TypingActions {
  const lastSentAt = new Map<string, number>();
  return {
    typed(conversationId, text) {
      const typing = text.trim() !== '';
      const last = lastSentAt.get(conversationId);
      if (typing && last !== undefined && now() - last < REPEAT_MS) return;
      if (!typing && last === undefined) return;
      if (typing) lastSentAt.set(conversationId, now());
      else lastSentAt.delete(conversationId);
      void client.request('typing.set', { conversationId, typing });
    },
  };
}
