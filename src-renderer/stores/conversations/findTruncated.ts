import type { Head } from '#shared/contract/model.ts';
import type { ConversationsState } from './reduce.ts';

/**
 * The heads that are behind the state at the time of the request: the server lost the end of these logs, or a read
 * cursor. State that is newer than the request is no sign of that, because the answer may be older.
 */
export function findTruncated(known: ConversationsState, heads: readonly Head[]): Head[] {
  return heads.filter(({ conversationId, epoch, offset, readOffset }) => {
    const before = known[conversationId];
    return before?.epoch === epoch && (offset < before.offset || readOffset < before.readOffset);
  });
}
