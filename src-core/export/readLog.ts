import type { LogEvent } from '#shared/contract/model.ts';
import { fetchEvents } from '../conversation/fetchEvents.ts';
import type { Engine } from '../Engine.ts';
import { ExportError } from './ExportError.ts';

const PAGE = 200;

export interface LogRange {
  readonly conversationId: string;
  /** Who reads: somebody who may at any time. */
  readonly reader: string;
  readonly epoch: string;
  readonly head: number;
}

/**
 * Every event up to `head`, oldest first, a page at a time. It reads as everybody does, so that pages that were moved elsewhere
 * come along. Throws ExportError LOG_CHANGED when the log is made anew or loses its end meanwhile.
 */
export async function* readLog(
  engine: Engine,
  { conversationId, reader, epoch, head }: LogRange,
): AsyncGenerator<LogEvent> {
  for (let known = 0; known < head;) {
    const before = Math.min(known + PAGE, head) + 1;
    const request = { conversationId, before, limit: before - 1 - known, bytes: 0, markRead: false, whole: true };
    const page = await fetchEvents(engine, reader, request);
    const events = page.events.filter(({ offset }) => offset > known && offset <= head);
    if (page.head.epoch !== epoch || page.head.offset < head) {
      throw new ExportError('LOG_CHANGED', 'The conversation went back to an older state meanwhile: export it again.');
    }
    yield* events;
    // What is older than the log's beginning is nowhere any more.
    known = before - 1;
  }
}
