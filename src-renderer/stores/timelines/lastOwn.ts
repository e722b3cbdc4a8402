import type { LogEvent } from '#shared/contract/model.ts';

const known = new WeakMap<readonly LogEvent[], { readonly author: string; readonly offset: number | null }>();

/** Offset of somebody's last message in the conversation itself that is not deleted; of one run it is looked for once. */
export function lastOwn(events: readonly LogEvent[], author: string): number | null {
  const found = known.get(events);
  if (found?.author === author) return found.offset;
  const last = events.findLast(
    (event) =>
      event.type === 'message' && event.from === author && event.body.kind !== 'recalled' && event.inThread !== true,
  );
  const offset = last?.offset ?? null;
  known.set(events, { author, offset });
  return offset;
}
