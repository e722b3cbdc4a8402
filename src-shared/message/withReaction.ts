import type { LogEvent, MessageEvent, Reaction } from '../contract/model.ts';

export type ReactedEvent = Extract<LogEvent, { type: 'reacted' }>;

/**
 * Applies a reaction event to a message, as the log does. Idempotent. For one person and emoji the last event counts,
 * so a message that already includes later reactions is correct once those events are applied as well, in order.
 */
export function withReaction(
  message: MessageEvent,
  { emoji, from, on }: Pick<ReactedEvent, 'emoji' | 'from' | 'on'>,
): MessageEvent {
  const before = message.reactions ?? [];
  const isThere = before.some((reaction) => reaction.emoji === emoji && reaction.by.includes(from));
  if (isThere === on || message.body.kind === 'recalled') return message;
  const { reactions: _before, ...bare } = message;
  const reactions = on ? add(before, emoji, from) : remove(before, emoji, from);
  return reactions.length === 0 ? bare : { ...bare, reactions };
}

/** Whether a later event has the same person and emoji. */
export function isLater(other: LogEvent, { emoji, from, target, offset }: ReactedEvent): boolean {
  if (other.type !== 'reacted' || other.target !== target || other.offset <= offset) return false;
  return other.emoji === emoji && other.from === from;
}

function add(reactions: readonly Reaction[], emoji: string, from: string): Reaction[] {
  if (!reactions.some((reaction) => reaction.emoji === emoji)) return [...reactions, { emoji, by: [from] }];
  return reactions.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, by: [...reaction.by, from] } : reaction,
  );
}

function remove(reactions: readonly Reaction[], emoji: string, from: string): Reaction[] {
  return reactions
    .map((reaction) =>
      reaction.emoji === emoji ? { ...reaction, by: reaction.by.filter((each) => each !== from) } : reaction,
    )
    .filter(({ by }) => by.length > 0);
}
