import { createHash } from 'node:crypto';
import { logEventSchema, type LogEvent, UNREADABLE_ID } from '#shared/contract/model.ts';

interface ElementStart {
  readonly at: number;
  readonly uncounted: number;
  readonly id: string;
  readonly type: string;
  readonly from: string;
}

const START = /^\{"at":(\d+),"uncounted":(\d+),"id":"([^"]*)","type":"([A-Za-z]+)","from":"([^"]*)"/;

/** Parses the start of a log element like lua/includes/readElement.lua; null when it has another form. */
export function readElement(element: string): ElementStart | null {
  const [start, at, uncounted, id = '', type = '', from = ''] = START.exec(element) ?? [];
  return start === undefined ? null : { at: Number(at), uncounted: Number(uncounted), id, type, from };
}

/**
 * The number of non-message events in the log up to the last of these elements. Unreadable elements at the end count as
 * non-messages; null when none can be read.
 */
export function nonMessageCountAt(elements: readonly string[]): number | null {
  for (const [distance, element] of elements.toReversed().entries()) {
    const start = readElement(element);
    if (start !== null) return start.uncounted + distance;
  }
  return null;
}

/**
 * The redacted form of a recalled message, as `recallMessage` writes it. In a direct conversation only the author can
 * recall a message.
 */
export function redactElement(element: string): string {
  const start = readElement(element);
  // An unreadable element is not a message, so it was never recalled.
  if (start === null) return element;
  const { at, uncounted, id, type, from } = start;
  const thread = isInThread(element) ? { inThread: true } : {};
  return JSON.stringify({ at, uncounted, id, type, from, ...thread, body: { kind: 'recalled', by: from } });
}

/** The element that is delivered in place of one that retention deleted, so that offsets stay dense for readers. */
export function expiredElement(offset: number, deleted: number): string {
  const place = { at: 0, uncounted: offset, id: `expired-${offset}`, type: 'expired', from: UNREADABLE_ID };
  return JSON.stringify({ ...place, upTo: deleted });
}

function isInThread(element: string): boolean {
  try {
    return (JSON.parse(element) as { inThread?: unknown }).inThread === true;
  } catch {
    return false; // written by a later version, or broken: treated as a message outside threads
  }
}

export function hashElement(element: string): Buffer {
  return createHash('sha256').update(element).digest();
}

/** The checksum of a batch, which `trimLog` compares. */
export function checksumOf(elements: readonly string[]): string {
  return createHash('sha1').update(elements.join('\n')).digest('hex');
}

/**
 * Converts a parsed log element to an event of the contract; an element that this version does not understand becomes
 * an `unknown` event at the same offset. The log stores `uncounted`, the number of events so far that are not messages,
 * because it rarely changes, so sending a message need not update it. Throws only for an invalid `offset`.
 */
export function toLogEvent(element: unknown, offset: number): LogEvent {
  const { uncounted, ...event }: Record<string, unknown> =
    typeof element === 'object' && element !== null ? { ...element } : {};
  // Another program may have written anything, such as an object that can't be converted to a number.
  const nonMessages = typeof uncounted === 'number' ? uncounted : NaN;
  return logEventSchema.parse({ ...event, offset, counted: offset - nonMessages });
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
