import type { LogEvent } from '#shared/contract/model.ts';

const cache = new WeakMap<readonly LogEvent[], { readonly author: string; readonly offset: number | null }>();

/** Offset of the last message of an author in the conversation itself that is not deleted; cached per range. */
export function lastOwnOffset(events: readonly LogEvent[], author: string): number | null {
  const found = cache.get(events);
  if (found?.author === author) return found.offset;
  const last = events.findLast(
    (event) =>
      event.type === 'message' && event.from === author && event.body.kind !== 'recalled' && event.inThread !== true,
  );
  const offset = last?.offset ?? null;
  cache.set(events, { author, offset });
  return offset;
}
