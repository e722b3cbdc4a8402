import { createHash } from 'node:crypto';

interface ElementStart {
  readonly at: number;
  readonly uncounted: number;
  readonly id: string;
  readonly type: string;
  readonly from: string;
}

const START = /^\{"at":(\d+),"uncounted":(\d+),"id":"([^"]*)","type":"([A-Za-z]+)","from":"([^"]*)"/;

/** What every element of a log begins with, read as lua/includes/readElement.lua does; null: it does not begin so. */
export function readElement(element: string): ElementStart | null {
  const [start, at, uncounted, id = '', type = '', from = ''] = START.exec(element) ?? [];
  return start === undefined ? null : { at: Number(at), uncounted: Number(uncounted), id, type, from };
}

/**
 * How many of the events up to the last of these are no messages. Those at the end that can't be read are taken for none; null: not
 * one can be read.
 */
export function uncountedAt(elements: readonly string[]): number | null {
  for (const [distance, element] of elements.toReversed().entries()) {
    const start = readElement(element);
    if (start !== null) return start.uncounted + distance;
  }
  return null;
}

/** What is left of a message that was recalled, as `recallMessage` writes it. In a direct conversation its author did it. */
export function blankElement(element: string): string {
  const start = readElement(element);
  // Nothing that can't be read is a message, and so it was never recalled.
  if (start === null) return element;
  const { at, uncounted, id, type, from } = start;
  const thread = isInThread(element) ? { inThread: true } : {};
  return JSON.stringify({ at, uncounted, id, type, from, ...thread, body: { kind: 'recalled', by: from } });
}

function isInThread(element: string): boolean {
  try {
    return (JSON.parse(element) as { inThread?: unknown }).inThread === true;
  } catch {
    return false; // a later version wrote it, or it is broken: then it is a message of the conversation
  }
}

export function hashElement(element: string): Buffer {
  return createHash('sha256').update(element).digest();
}

/** Of a batch, as `trimLog` compares it. */
export function sumUp(elements: readonly string[]): string {
  return createHash('sha1').update(elements.join('\n')).digest('hex');
}
