import { logEventSchema, type LogEvent } from '#shared/contract/model.ts';
import { readElement } from '../archive/element.ts';

/**
 * A parsed element of a log as the contract has it; one that this version does not understand becomes an `unknown` event at the
 * same place. Its offset is its place; `uncounted`, the events up to here that do not count as messages, is stored because it
 * rarely changes, and so costs the script that sends nothing. Throws only where `offset` is no offset.
 */
export function toEvent(element: unknown, offset: number): LogEvent {
  const { uncounted, ...event }: Record<string, unknown> =
    typeof element === 'object' && element !== null ? { ...element } : {};
  return logEventSchema.parse({ ...event, offset, counted: offset - Number(uncounted) });
}

/** The same of an element as it is stored. Of one that is no JSON only its beginning is read. */
export function parseEvent(element: string, offset: number): LogEvent {
  return toEvent(parse(element) ?? readElement(element), offset);
}

/** The events after an offset. One that does not say when it happened happened when the one before it did. */
export function parseEvents(elements: readonly string[], after: number): LogEvent[] {
  let [at, counted] = [0, 0];
  return elements.map((element, index) => {
    const event = parseEvent(element, after + index + 1);
    if (event.type === 'unknown' && event.at === 0) return { ...event, at, counted: Math.max(event.counted, counted) };
    ({ at, counted } = event);
    return event;
  });
}

function parse(element: string): unknown {
  try {
    return JSON.parse(element);
  } catch {
    return null; // no JSON: the event becomes an unknown one
  }
}
