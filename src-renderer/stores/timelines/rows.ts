import type { MessageEvent } from '#shared/contract/model.ts';
import { daysBetween } from '../../text/times.ts';
import type { Outgoing, Timeline } from './state.ts';

/** One line of a timeline as it is shown. `first`: it begins a group and bears its author's name. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly first: boolean; readonly event: MessageEvent }
  | { readonly kind: 'outgoing'; readonly key: string; readonly first: boolean; readonly message: Outgoing };

/** Messages of one author that follow each other within this time stand together (ms). */
const GROUP_MS = 5 * 60_000;

/** Days, the divider before what is new, and messages grouped by author; then what is on its way. */
export function rowsOf({ events, outbox, newAfter }: Pick<Timeline, 'events' | 'outbox' | 'newAfter'>): Row[] {
  const rows: Row[] = [];
  let previous: { from: string; at: number } | null = null;

  function place(from: string, at: number, isNew: boolean, key: string): boolean {
    const newDay = previous === null || daysBetween(previous.at, at) !== 0;
    if (newDay) rows.push({ kind: 'day', key: `day before ${key}`, at });
    if (isNew) rows.push({ kind: 'new', key: 'new' });
    const first = newDay || isNew || previous?.from !== from || at - previous.at > GROUP_MS;
    previous = { from, at };
    return first;
  }

  for (const event of events) {
    if (event.type !== 'message') continue;
    const isNew = newAfter !== null && event.offset === Math.max(newAfter + 1, events[0]?.offset ?? 0);
    // The key is the client id, so that a bubble on its way becomes the message without being drawn anew.
    const key = `${event.from} ${event.id}`;
    rows.push({ kind: 'message', key, first: place(event.from, event.at, isNew, key), event });
  }
  for (const message of outbox) {
    const key = `${message.from} ${message.clientId}`;
    const at = message.delivery.state === 'sent' ? message.delivery.at : message.at;
    rows.push({ kind: 'outgoing', key, first: place(message.from, at, false, key), message });
  }
  return rows;
}
