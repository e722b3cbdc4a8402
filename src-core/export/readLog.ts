import type { LogEvent } from '#shared/contract/model.ts';
import { fetchEvents } from '../conversation/fetchEvents.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { ExportError } from './ExportError.ts';

const PAGE = 200;

export interface LogRange {
  readonly conversationId: string;
  /** A user with permanent access to the conversation. */
  readonly reader: string;
  readonly epoch: string;
  readonly head: number;
}

/**
 * Every event up to `head`, oldest first, page by page. Uses the normal read path, which includes archived events.
 * Throws ExportError LOG_CHANGED when the log is recreated or truncated meanwhile.
 */
export async function* readLog(
  ports: LogPorts,
  { conversationId, reader, epoch, head }: LogRange,
): AsyncGenerator<LogEvent> {
  for (let known = 0; known < head;) {
    const before = Math.min(known + PAGE, head) + 1;
    const request = { conversationId, before, limit: before - 1 - known, bytes: 0, markRead: false, whole: true };
    const page = await fetchEvents(ports, reader, request);
    const events = page.events.filter(({ offset }) => offset > known && offset <= head);
    if (page.head.epoch !== epoch || page.head.offset < head) {
      throw new ExportError('LOG_CHANGED', 'The conversation went back to an older state meanwhile: export it again.');
    }
    yield* events;
    // Offsets before the log's beginning have no events, so the whole page is done.
    known = before - 1;
  }
}
