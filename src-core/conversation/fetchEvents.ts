import type { Cursor } from '#shared/contract/model.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { toEvent } from '../message/toEvent.ts';
import { parseRoom } from './summaries.ts';

export interface FetchRequest {
  readonly conversationId: string;
  readonly cursor?: Cursor | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
  readonly markRead: boolean;
}

/** Reads of a log what `reader` may see, as `conversation.fetch` answers it; the one way in which the core reads events. */
export async function fetchEvents({ redis, keys }: Engine, reader: string, request: FetchRequest) {
  const { conversationId, cursor, before, limit, markRead } = request;
  const reply = await redis.run(scripts.fetchEvents, keys.conversation(conversationId), {
    reader,
    limit,
    before: before ?? 0,
    markRead,
    ...cursorArgs(cursor),
  });
  const events = reply.events.map((element, index) => toEvent(JSON.parse(element), reply.after + index + 1));
  const { epoch, offset, unread, readOffset, reads, here, room } = reply;
  return {
    head: { conversationId, epoch, offset, unread, readOffset },
    events,
    reads: [...reads],
    here: [...here],
    ...(room !== null && { room: parseRoom(room) }),
  };
}

function cursorArgs(cursor: Cursor | undefined) {
  const { epoch = '', offset = 0, id = null, at = 0, trail = [] } = cursor ?? {};
  const places = trail.map((place) => ({ ...place, at: place.at ?? 0 }));
  return { epoch, offset, id: id ?? '', at, trail: places };
}
