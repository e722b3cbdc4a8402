import { isCounted, type LogEvent, type MessageEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { deletedUpTo, isDeleted } from '#shared/message/isDeleted.ts';
import { asRecalled } from '#shared/message/asRecalled.ts';
import { type EditedEvent, withEdit, withoutText } from '#shared/message/withEdit.ts';
import { type ReactedEvent, withReaction } from '#shared/message/withReaction.ts';
import { type PollClosedEvent, type VotedEvent, withPollClosed, withVote } from '#shared/message/withVote.ts';
import type { Problem } from '../Problem.ts';
import type { Timeline } from './state.ts';
import { without } from '../without.ts';

const deletions = new WeakMap<readonly LogEvent[], ReadonlyMap<number, number>>();

/** Times of deletion by message offset, from the events of a range; cached per range. */
export function deletionsIn(events: readonly LogEvent[]): ReadonlyMap<number, number> {
  const known = deletions.get(events);
  if (known !== undefined) return known;
  const found = new Map(events.flatMap((event) => (event.type === 'recalled' ? [[event.target, event.at]] : [])));
  deletions.set(events, found);
  return found;
}

/** Applies later events to these: edits, recalls, reactions, and the deletion of old messages. */
export function applyLaterEvents(events: readonly LogEvent[], later: readonly LogEvent[]): readonly LogEvent[] {
  return dropExpired(redactRecalled(change(events, later), later), later);
}

/**
 * Deletes the events of a range that retention has deleted. The last of them stays without its content, because a range
 * is never empty and its beginning shows that older messages were deleted.
 */
function dropExpired(events: readonly LogEvent[], later: readonly LogEvent[]): readonly LogEvent[] {
  const upTo = deletedUpTo(later);
  const first = events[0];
  if (first === undefined || first.offset > upTo) return events;
  const [last = first, ...left] = events.slice(Math.min(upTo - first.offset, events.length - 1));
  if (last === first && isDeleted(first)) return events;
  const { offset, counted, id, at, from } = last;
  return [{ offset, counted, id, at, from, type: 'expired', upTo }, ...left];
}

/** The same for messages that are not adjacent; returns the same list if none of them changed. */
export function applyLaterEventsToEach<Event extends LogEvent>(messages: readonly Event[], later: readonly LogEvent[]) {
  const here = new Set(messages.map(({ offset }) => offset));
  const about = later.filter(
    (event) =>
      ('target' in event && here.has(event.target)) ||
      (event.type === 'expired' && messages.some(({ offset }) => offset <= event.upTo)),
  );
  if (about.length === 0) return messages;
  const now = messages.map((message) => applyLaterEvents([message], about)[0] ?? message);
  return now.every((event, index) => event === messages[index]) ? messages : now;
}

/**
 * Only the last edit counts, and the last event per person and emoji; on messages that include it already it changes
 * nothing.
 */
function change(events: readonly LogEvent[], later: readonly LogEvent[]): readonly LogEvent[] {
  const first = events[0]?.offset ?? 0;
  const last = new Map<string, MessageChange>();
  for (const event of later) {
    if (event.type === 'reacted') last.set(`${event.target} ${event.from} ${event.emoji}`, event);
    if (event.type === 'voted') last.set(`${event.target} ${event.from}`, event);
    if (event.type === 'pollClosed') last.set(`${event.target} closed`, event);
    if (event.type === 'edited' && event.text !== undefined) last.set(String(event.target), event);
  }
  let now: LogEvent[] | null = null;
  for (const event of last.values()) {
    const index = event.target - first;
    const message = (now ?? events)[index];
    if (message?.type !== 'message' || message.offset !== event.target) continue;
    const changed = changeMessage(message, event);
    if (changed === message) continue;
    now ??= [...events];
    now[index] = changed;
  }
  return now ?? events;
}

type MessageChange = ReactedEvent | EditedEvent | VotedEvent | PollClosedEvent;

function changeMessage(message: MessageEvent, event: MessageChange): MessageEvent {
  switch (event.type) {
    case 'edited':
      return withEdit(message, event);
    case 'reacted':
      return withReaction(message, event);
    case 'voted':
      return withVote(message, event);
    case 'pollClosed':
      return withPollClosed(message, event);
    default:
      return assertNever(event);
  }
}

/** Removes the content of recalled messages and keeps their place in the log. */
function redactRecalled(events: readonly LogEvent[], later: readonly LogEvent[]): readonly LogEvent[] {
  const recalls = later.filter((event) => event.type === 'recalled');
  if (recalls.length === 0) return events;
  const by = new Map(recalls.map(({ target, from }) => [target, from]));
  const redact = (event: LogEvent): LogEvent => {
    if (event.type === 'edited') return by.has(event.target) && event.text !== undefined ? withoutText(event) : event;
    const from = isCounted(event) ? by.get(event.offset) : undefined;
    return isCounted(event) && from !== undefined ? asRecalled(event, from) : event;
  };
  return events.some((event) => redact(event) !== event) ? events.map(redact) : events;
}

/**
 * Removes recalled content at once, even if the event itself arrived too early and is buffered. Within an epoch an
 * offset names one message only, unless the log was truncated; then the following fetch truncates the timeline as well.
 */
export function applyRecall(timeline: Timeline, epoch: string, event: LogEvent): Timeline {
  if (event.type !== 'recalled' || epoch !== timeline.epoch) return timeline;
  const events = redactRecalled(timeline.events, [event]);
  const recalls = without(timeline.recalls, event.target);
  if (events === timeline.events && recalls === timeline.recalls) return timeline;
  return { ...timeline, events, recalls };
}

/**
 * Where to truncate when the log lost its events after `offset`. Lost recalls, reactions and edits were applied to
 * earlier messages, which must be fetched again, too.
 */
export function truncationOffset(events: readonly LogEvent[], offset: number): number {
  const targets = events.filter((event) => event.offset > offset).filter((event) => 'target' in event);
  return Math.min(offset, ...targets.map(({ target }) => target - 1));
}

export function beginRecall(timeline: Timeline, offset: number): Timeline {
  return { ...timeline, recalls: { ...timeline.recalls, [offset]: null } };
}

export function refuseRecall(timeline: Timeline, offset: number, problem: Problem): Timeline {
  return offset in timeline.recalls ? { ...timeline, recalls: { ...timeline.recalls, [offset]: problem } } : timeline;
}

/** The refusal was dismissed, or the server accepted the recall, whose event then shows it. */
export function clearRecall(timeline: Timeline, offset: number): Timeline {
  const recalls = without(timeline.recalls, offset);
  return recalls === timeline.recalls ? timeline : { ...timeline, recalls };
}
