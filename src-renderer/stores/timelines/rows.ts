import { isCounted, type LogEvent, type MessageEvent } from '#shared/contract/model.ts';
import { startOfDay } from '../../text/times.ts';
import { isRefused } from './reduceOutbox.ts';
import type { Outgoing, Timeline } from './state.ts';

/** Events of the room itself. Changes of a message are shown with the message. */
export type SystemEvent = Exclude<
  LogEvent,
  { type: 'message' | 'recalled' | 'reacted' | 'voted' | 'pollClosed' | 'edited' | 'expired' }
>;

/** One row of a timeline. `first`: it begins a group and shows its author's name. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly first: boolean; readonly event: MessageEvent }
  /** The last of several adjacent replies in a thread. */
  | { readonly kind: 'thread'; readonly key: string; readonly event: MessageEvent }
  | { readonly kind: 'outgoing'; readonly key: string; readonly first: boolean; readonly message: Outgoing }
  /** Several events in one row: people who entered, or who left, one after the other. */
  | { readonly kind: 'system'; readonly key: string; readonly events: readonly SystemEvent[] };

/** Adjacent messages of one author within this time are grouped (ms). */
const GROUP_MS = 5 * 60_000;
/** Longer than any day of the calendar, shorter than two. */
const ABOUT_A_DAY_MS = 36 * 3_600_000;

/** Days, the divider before new events, and messages grouped by author; then outgoing messages. */
export function rowsOf({ events, outbox, newAfter }: Pick<Timeline, 'events' | 'outbox' | 'newAfter'>): Row[] {
  const rows: Row[] = [];
  let previous: { from: string | null; at: number } | null = null;
  let day = { from: 0, to: 0 };
  let isNewAhead = newAfter !== null;

  function addDividers(from: string | null, at: number, isNew: boolean, key: string): boolean {
    // The calendar is used once per day, not for each of thousands of messages.
    const newDay = previous === null || at < day.from || at >= day.to;
    if (newDay) {
      const from = startOfDay(at);
      day = { from, to: startOfDay(from + ABOUT_A_DAY_MS) };
      rows.push({ kind: 'day', key: `day before ${key}`, at });
    }
    if (isNew) rows.push({ kind: 'new', key: 'new' });
    const first = newDay || isNew || previous?.from !== from || at - previous.at > GROUP_MS;
    previous = { from, at };
    return first;
  }

  for (const event of events) {
    if (event.type === 'recalled' || event.type === 'reacted' || event.type === 'edited') continue;
    if (event.type === 'voted' || event.type === 'pollClosed') continue;
    // Shown at the beginning of the timeline.
    if (event.type === 'expired') continue;
    // An unpin is shown only in the list of pins.
    if (event.type === 'pinned' && !event.on) continue;
    // A deleted reply in a thread leaves no row in the conversation.
    if (event.type === 'message' && event.inThread === true && event.body.kind === 'recalled') continue;
    // Room events do not count as unread.
    const isNew: boolean = isNewAhead && isCounted(event) && event.offset > (newAfter ?? 0);
    if (isNew) isNewAhead = false;
    if (event.type !== 'message') {
      const key = `event ${event.offset}`;
      addDividers(null, timeOf(event, previous), isNew, key);
      const joined = joinSystemRow(rows.at(-1), event);
      if (joined === null) rows.push({ kind: 'system', key, events: [event] });
      else rows[rows.length - 1] = joined;
      continue;
    }
    if (event.inThread === true && event.replyTo !== undefined) {
      const key = `${event.from} ${event.id}`;
      const before = rows.at(-1);
      const isSame = before?.kind === 'thread' && before.event.replyTo === event.replyTo;
      addDividers(null, event.at, isNew, key);
      // One row for adjacent replies in the same thread.
      if (isSame && rows.at(-1) === before) rows[rows.length - 1] = { ...before, event };
      else rows.push({ kind: 'thread', key, event });
      continue;
    }
    // The key is the client id, so that an outgoing message becomes the sent message without mounting again.
    const key = `${event.from} ${event.id}`;
    rows.push({ kind: 'message', key, first: addDividers(event.from, event.at, isNew, key), event });
  }
  for (const message of outbox) {
    if (message.inThread === true && !isRefused(message)) continue;
    const key = `${message.from} ${message.clientId}`;
    const at = message.delivery.state === 'sent' ? message.delivery.at : message.at;
    rows.push({ kind: 'outgoing', key, first: addDividers(message.from, at, false, key), message });
  }
  return rows;
}

/** The time of an event; one without a time gets that of the event before it. */
function timeOf(event: SystemEvent, before: { readonly at: number } | null): number {
  return event.type === 'unknown' && event.at === 0 && before !== null ? before.at : event.at;
}

/** The previous row with this event added, if both have the same type of row text. */
function joinSystemRow(row: Row | undefined, event: SystemEvent): Row | null {
  if (row?.kind !== 'system') return null;
  const [first] = row.events;
  const isMovement = event.type === 'entered' || event.type === 'left';
  // The event at offset 1 is the creation of the room, which has its own text.
  if (!isMovement || first?.type !== event.type || first.offset === 1) return null;
  return row.events.some(({ from }) => from === event.from) ? row : { ...row, events: [...row.events, event] };
}
