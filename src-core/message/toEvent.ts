import { logEventSchema, type LogEvent } from '#shared/contract/model.ts';
import { readElement } from '../archive/element.ts';

/**
 * Converts a parsed log element to an event of the contract; an element that this version does not understand becomes
 * an `unknown` event at the same offset. The log stores `uncounted`, the number of events so far that are not messages,
 * because it rarely changes, so sending a message need not update it. Throws only for an invalid `offset`.
 */
export function toLogEvent(element: unknown, offset: number): LogEvent {
  const { uncounted, ...event }: Record<string, unknown> =
    typeof element === 'object' && element !== null ? { ...element } : {};
  return logEventSchema.parse({ ...event, offset, counted: offset - Number(uncounted) });
}

/** Converts a stored element. Of an element that is not valid JSON only the beginning is read. */
export function parseEvent(element: string, offset: number): LogEvent {
  return toLogEvent(parse(element) ?? readElement(element), offset);
}

/** Converts the elements after an offset. An event without a time gets the time of its predecessor. */
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
    return null; // not JSON: it becomes an unknown event
  }
}
