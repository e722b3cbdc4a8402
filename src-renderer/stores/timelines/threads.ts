import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';

type Replies = ReadonlyMap<number, readonly MessageEvent[]>;

const known = new WeakMap<readonly LogEvent[], Replies>();

/** Of a run of a log, the messages that answer others, by the offset of what they answer; of one run they are looked for once. */
export function repliesIn(events: readonly LogEvent[]): Replies {
  const found = known.get(events);
  if (found !== undefined) return found;
  const replies = new Map<number, MessageEvent[]>();
  for (const event of events) {
    if (event.type !== 'message' || event.replyTo === undefined || event.body.kind === 'recalled') continue;
    const others = replies.get(event.replyTo);
    if (others === undefined) replies.set(event.replyTo, [event]);
    else others.push(event);
  }
  known.set(events, replies);
  return replies;
}

/** The replies of one message in several runs of its log, which may overlap, in the order of the log. */
export function joinReplies(runs: readonly (readonly MessageEvent[])[]): readonly MessageEvent[] {
  const held = runs.filter((run) => run.length > 0);
  if (held.length <= 1) return held[0] ?? [];
  const byOffset = new Map(held.flat().map((event) => [event.offset, event]));
  return [...byOffset.values()].toSorted((a, b) => a.offset - b.offset);
}
