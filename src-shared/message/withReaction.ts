import type { LogEvent, MessageEvent, Reaction } from '../contract/model.ts';

export type ReactedEvent = Extract<LogEvent, { type: 'reacted' }>;

/**
 * A message with one reaction given or taken back, as the log itself does it. Again it changes nothing; of all that one person did
 * with one emoji the last counts, so a message that knows of later ones comes right once they are applied as well, in their order.
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

/** Whether another event tells of the same person and emoji, and came after this one. */
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
