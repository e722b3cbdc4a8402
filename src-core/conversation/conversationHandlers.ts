import type { Cursor } from '#shared/contract/model.ts';
import { toEvent } from '../message/toEvent.ts';
import { otherOf } from '../direct/directId.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { readNames } from '../person/readNames.ts';
import { isRoom } from './isRoom.ts';
import { readHeads, toHead } from './readHeads.ts';
import { directSummary, lockedSummary, parseRoom, roomSummary } from './summaries.ts';

export function createConversationHandlers(engine: Engine): DomainHandlers<'conversation'> {
  const { redis, keys } = engine;

  return {
    'conversation.list': async (_input, { session }) => {
      const me = session.me.id;
      const other = (id: string): string => otherOf(id, me);
      // Asked for together, they travel together; names of conversations unheard of so far come after.
      const others = (ids: Iterable<string>): string[] => [...ids].filter((id) => !isRoom(id)).map(other);
      const [{ heads, locked }, knownNames] = await Promise.all([
        readHeads(engine, session, true),
        readNames(engine, others(session.conversationIds)),
      ]);
      const unnamed = others(heads.keys()).filter((id) => !knownNames.has(id));
      const names = new Map([...knownNames, ...(await readNames(engine, unnamed))]);
      const conversations = [
        ...[...heads].map(([id, reply]) =>
          isRoom(id)
            ? roomSummary(id, reply)
            : directSummary(id, reply, { id: other(id), name: names.get(other(id)) ?? '' }),
        ),
        ...[...locked].map(([id, details]) => lockedSummary(id, details)),
      ];
      return { conversations: conversations.toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0)) };
    },

    'conversation.heads': async (_input, { session }) => {
      const { heads } = await readHeads(engine, session, false);
      return {
        heads: [...heads].map(([id, reply]) => ({
          ...toHead(id, reply),
          ...(reply.room !== null && { room: parseRoom(reply.room) }),
        })),
      };
    },

    'conversation.fetch': async ({ conversationId, cursor, before, limit, markRead }, { session }) => {
      const reply = await redis.run(scripts.fetchEvents, keys.conversation(conversationId), {
        reader: session.me.id,
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
    },

    'conversation.markRead': ({ conversationId, offset }, { session }) =>
      redis.run(scripts.markRead, keys.conversation(conversationId), { reader: session.me.id, offset }),
  };
}

function cursorArgs(cursor: Cursor | undefined) {
  const { epoch = '', offset = 0, id = null, at = 0, trail = [] } = cursor ?? {};
  const places = trail.map((place) => ({ ...place, at: place.at ?? 0 }));
  return { epoch, offset, id: id ?? '', at, trail: places };
}
