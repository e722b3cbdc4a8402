import type { LogEvent, Reaction } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { withPollClosed, withVote } from '#shared/message/withVote.ts';

interface Wanted {
  readonly clientId: string;
  readonly offset: number;
  readonly emoji: string;
  readonly on: boolean;
}

/** Applies `message.react` to a log; returns its event, `null` when nothing changed. */
export function reactIn(log: LogEvent[], from: string, { clientId, offset, emoji, on }: Wanted): LogEvent | null {
  const target = log[offset - 1];
  if (target?.type !== 'message' || target.body.kind === 'recalled') throw new ChatError('MESSAGE_NOT_FOUND');
  const before: readonly Reaction[] = target.reactions ?? [];
  const by = before.find((each) => each.emoji === emoji)?.by ?? [];
  if (by.includes(from) === on) return null;
  const mine = { emoji, by: on ? [...by, from] : by.filter((each) => each !== from) };
  const isNew = !before.some((each) => each.emoji === emoji);
  const after = isNew ? [...before, mine] : before.map((each) => (each.emoji === emoji ? mine : each));
  const { reactions: _before, ...bare } = target;
  const reactions = after.filter((each) => each.by.length > 0);
  log[offset - 1] = reactions.length === 0 ? bare : { ...bare, reactions };
  const { counted = 0, at = 0 } = log.at(-1) ?? {};
  const event: LogEvent = {
    type: 'reacted',
    offset: log.length + 1,
    counted,
    id: clientId,
    at,
    from,
    target: offset,
    emoji,
    on,
  };
  log.push(event);
  return event;
}

type PollChange = { readonly clientId: string; readonly offset: number } & (
  | { readonly type: 'voted'; readonly choices: number[] }
  | { readonly type: 'pollClosed' }
);

/** Applies `poll.vote` or `poll.close` to a log; returns its event. */
export function changePollIn(log: LogEvent[], from: string, change: PollChange): LogEvent {
  const poll = log[change.offset - 1];
  if (poll?.type !== 'message' || poll.body.kind !== 'poll') throw new ChatError('MESSAGE_NOT_FOUND');
  if (change.type === 'voted' && poll.closedAt !== undefined) throw new ChatError('POLL_CLOSED');
  const { counted = 0, at = 0 } = log.at(-1) ?? {};
  const common = { offset: log.length + 1, counted, id: change.clientId, at, from, target: change.offset };
  if (change.type === 'voted') {
    const event = { ...common, type: 'voted', choices: change.choices } as const;
    log[change.offset - 1] = withVote(poll, event);
    log.push(event);
    return event;
  }
  const event = { ...common, type: 'pollClosed' } as const;
  log[change.offset - 1] = withPollClosed(poll, event);
  log.push(event);
  return event;
}
