import type { Input, Output } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';

/** Slices of two events, so that every search takes several. */
export function searchIn(
  log: readonly LogEvent[],
  { conversationId, query, before = log.length + 1 }: Input<'message.search'>,
): Omit<Output<'message.search'>, 'epoch'> {
  const slice = log.filter(({ offset }) => offset < before && offset >= before - 2).toReversed();
  const hits = slice.filter((event) => matchesQuery({ conversationId, event }, query));
  return { hits, scanned: slice.length, next: before > 3 ? before - 2 : null };
}
