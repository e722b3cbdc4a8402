import type { LogPorts } from '../archive/createHistory.ts';
import { parseEvents } from '../logElement.ts';
import { fetchPage, type PageRequest } from './fetchPage.ts';
import { parseRoom } from './summaries.ts';

/**
 * Reads the events of a log that `reader` may see, from Redis and the archive, in the form of `conversation.fetch`. All
 * reads of events in the core use this function.
 */
export async function fetchEvents(ports: LogPorts, reader: string, request: PageRequest) {
  const page = await fetchPage(ports, reader, request);
  const events = parseEvents(page.events, page.after);
  const { epoch, offset, unread, readOffset, reads, here, room } = page;
  return {
    head: { conversationId: request.conversationId, epoch, offset, unread, readOffset },
    events,
    reads: [...reads],
    here: [...here],
    ...(room !== null && { room: parseRoom(room) }),
  };
}
