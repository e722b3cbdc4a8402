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

/** A recall of a reply, with the message that it replied to. */
export type RecalledReply = Extract<LogEvent, { type: 'recalled' }>;
type RecalledReplies = ReadonlyMap<number, readonly RecalledReply[]>;

const recalledCache = new WeakMap<readonly LogEvent[], RecalledReplies>();

/** The recalls of replies in a range of a log, by the message that these replied to; cached per range. */
export function recalledRepliesIn(events: readonly LogEvent[]): RecalledReplies {
  const found = recalledCache.get(events);
  if (found !== undefined) return found;
  const recalls = new Map<number, RecalledReply[]>();
  for (const event of events) {
    if (event.type !== 'recalled' || event.replyTo === undefined) continue;
    recalls.set(event.replyTo, [...(recalls.get(event.replyTo) ?? []), event]);
  }
  recalledCache.set(events, recalls);
  return recalls;
}

/** Merges the replies to one message from several ranges, which may overlap, in log order. */
export function joinReplies(runs: readonly (readonly MessageEvent[])[]): readonly MessageEvent[] {
  const held = runs.filter((run) => run.length > 0);
  if (held.length <= 1) return held[0] ?? [];
  const byOffset = new Map(held.flat().map((event) => [event.offset, event]));
  return [...byOffset.values()].toSorted((a, b) => a.offset - b.offset);
}

/** Key under which the draft of a thread is stored, separate from that of its conversation. */
export function threadDraftKey({ conversationId, epoch, root }: ThreadRef): string {
  return `${threadDraftPrefix(conversationId)}${epoch} ${root}`;
}

export interface ThreadRef {
  readonly conversationId: string;
  readonly epoch: string;
  /** Offset of the root message. */
  readonly root: number;
}

/** Common prefix of the thread draft keys of a conversation, whose id contains no space. */
export function threadDraftPrefix(conversationId: string): string {
  return `${conversationId} `;
}
