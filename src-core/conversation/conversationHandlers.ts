import { otherOf } from '../direct/directId.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { findAttachments } from '../message/findAttachments.ts';
import { listPins } from '../message/pins.ts';
import { sayEdits } from '../message/sayEdits.ts';
import { readNames } from '../person/readNames.ts';
import { fetchEvents } from './fetchEvents.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { markRead } from './markRead.ts';
import { readHeads, toHead } from './readHeads.ts';
import { directSummary, lockedSummary, parseRoom, roomSummary } from './summaries.ts';

export function createConversationHandlers(engine: Engine): DomainHandlers<'conversation'> {
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

    'conversation.fetch': async (request, { session }) => {
      const reader = session.me.id;
      const { events, ...page } = await fetchEvents(engine, reader, request);
      return { ...page, events: await sayEdits(engine, { conversationId: request.conversationId, reader }, events) };
    },

    'conversation.pins': async ({ conversationId }, { session }) => ({
      events: await listPins(engine, session.me.id, conversationId),
    }),

    'conversation.attachments': (wanted, { session }) => findAttachments(engine, session.me.id, wanted),

    'conversation.markRead': ({ conversationId, offset }, { session }) =>
      markRead(engine, conversationId, session.me.id, offset),
  };
}
