import type { LogEvent, MessageEvent } from '../contract/model.ts';

export type VotedEvent = Extract<LogEvent, { type: 'voted' }>;
export type PollClosedEvent = Extract<LogEvent, { type: 'pollClosed' }>;

/** Applies a vote to a poll, as the log does. Idempotent. For one person the last event counts. */
export function withVote(message: MessageEvent, { from, choices }: Pick<VotedEvent, 'from' | 'choices'>): MessageEvent {
  if (message.body.kind !== 'poll') return message;
  const { votes = [], ...bare } = message;
  const mine = votes.find(({ by }) => by === from);
  if ((mine?.choices ?? []).join() === choices.join()) return message;
  const others = votes.filter(({ by }) => by !== from);
  const now = choices.length === 0 ? others : [...others, { by: from, choices }];
  return now.length === 0 ? bare : { ...bare, votes: now };
}

/** Applies the end of a poll. Idempotent. */
export function withPollClosed(message: MessageEvent, { at }: Pick<PollClosedEvent, 'at'>): MessageEvent {
  if (message.body.kind !== 'poll' || message.closedAt !== undefined) return message;
  return { ...message, closedAt: at };
}

/** Whether a later event is a vote of the same person in the same poll. */
export function isLaterVote(other: LogEvent, { from, target, offset }: VotedEvent): boolean {
  return other.type === 'voted' && other.target === target && other.offset > offset && other.from === from;
}
