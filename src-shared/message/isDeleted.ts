import type { LogEvent } from '../contract/model.ts';

/** Whether this stands in place of an event that retention has deleted; all earlier ones are deleted as well. */
export function isDeleted(event: LogEvent): boolean {
  return event.type === 'expired' && event.offset <= event.upTo;
}

/** The last offset that retention has deleted according to these events; 0: none. */
export function deletedUpTo(events: readonly LogEvent[]): number {
  return events.reduce((upTo, event) => (event.type === 'expired' ? Math.max(upTo, event.upTo) : upTo), 0);
}
