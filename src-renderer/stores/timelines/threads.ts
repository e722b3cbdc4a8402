import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';

type Replies = ReadonlyMap<number, readonly MessageEvent[]>;

const cache = new WeakMap<readonly LogEvent[], Replies>();

/** The replies in a range of a log by the offset of the message that they reply to; cached per range. */
export function repliesIn(events: readonly LogEvent[]): Replies {
  const found = cache.get(events);
  if (found !== undefined) return found;
  const replies = new Map<number, MessageEvent[]>();
  for (const event of events) {
    if (event.type !== 'message' || event.replyTo === undefined || event.body.kind === 'recalled') continue;
    const others = replies.get(event.replyTo);
    if (others === undefined) replies.set(event.replyTo, [event]);
    else others.push(event);
  }
  cache.set(events, replies);
  return replies;
}

/** Merges the replies to one message from several ranges, which may overlap, in log order. */
export function joinReplies(runs: readonly (readonly MessageEvent[])[]): readonly MessageEvent[] {
  const held = runs.filter((run) => run.length > 0);
  if (held.length <= 1) return held[0] ?? [];
  const byOffset = new Map(held.flat().map((event) => [event.offset, event]));
  return [...byOffset.values()].toSorted((a, b) => a.offset - b.offset);
}
