import { createHash } from 'node:crypto';

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
