import type { Head } from '#shared/contract/model.ts';
import type { ConversationsState } from './reduce.ts';

/**
 * The heads that say less than was known when they were asked for: the server lost the end of these logs, or a mark. What
 * came to be known after the question is no sign of that: the answer may be older.
 */
export function lostSince(known: ConversationsState, heads: readonly Head[]): Head[] {
  return heads.filter(({ conversationId, epoch, offset, readOffset }) => {
    const before = known[conversationId];
    return before?.epoch === epoch && (offset < before.offset || readOffset < before.readOffset);
  });
}
