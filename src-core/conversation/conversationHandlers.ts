import type { ConversationSummary } from '#shared/contract/model.ts';
import { otherOf } from '../direct/directId.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { findAttachments } from '../message/findAttachments.ts';
import { listPins } from '../message/pins.ts';
import { attachEditedText } from '../message/attachEditedText.ts';
import { readNames } from '../person/readNames.ts';
import { readEach } from '../readEach.ts';
import { fetchEvents } from './fetchEvents.ts';
import { isForward } from './fetchPage.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { markRead } from './markRead.ts';
import { readHeads, toHead } from './readHeads.ts';
import { directSummary, lockedSummary, parseRoom, roomSummary } from './summaries.ts';

export function createConversationHandlers(engine: Engine): DomainHandlers<'conversation'> {
  return {
    'conversation.list': async (_input, { session }) => {
      const me = session.me.id;
      const other = (id: string): string => otherOf(id, me);
      // One round trip for heads and known names; the names of new conversations are read afterwards.
      const others = (ids: Iterable<string>): string[] => [...ids].filter((id) => !isRoom(id)).map(other);
      const [{ heads, locked }, knownNames] = await Promise.all([
        readHeads(engine, session, true),
        readNames(engine, others(session.conversationIds)),
      ]);
      const unnamed = others(heads.keys()).filter((id) => !knownNames.has(id));
      const names = new Map([...knownNames, ...(await readNames(engine, unnamed))]);
      const conversations: ConversationSummary[] = [
        ...readEach(engine.redis, 'reading a conversation', heads, ([id, reply]) =>
          isRoom(id)
            ? roomSummary(id, reply)
            : directSummary(id, reply, { id: other(id), name: names.get(other(id)) ?? '' }),
        ),
        ...readEach(engine.redis, 'reading a conversation', locked, ([id, details]) => lockedSummary(id, details)),
      ];
      return { conversations: conversations.toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0)) };
    },

    'conversation.heads': async (_input, { session }) => {
      const { heads } = await readHeads(engine, session, false);
      return {
        heads: readEach(engine.redis, 'reading a head', heads, ([id, reply]) => ({
          ...toHead(id, reply),
          ...(reply.room !== null && { room: parseRoom(reply.room) }),
        })),
      };
    },

    'conversation.fetch': async (request, { session }) => {
      const reader = session.me.id;
      const { conversationId, cursor } = request;
      const forward = isForward(request);
      // Edits may shorten a forward page at its end, and events that are not returned must not be marked as read.
      const marksAfter = request.markRead && forward;
      const { events, ...page } = await fetchEvents(engine, reader, {
        ...request,
        markRead: request.markRead && !marksAfter,
      });
      const returned = await attachEditedText(engine, { conversationId, reader, isForward: forward }, events);
      if (marksAfter) {
        const end = returned.at(-1)?.offset ?? cursor?.offset ?? 0;
        await markRead(engine, conversationId, reader, end, page.head.epoch);
      }
      return { ...page, events: returned };
    },

    'conversation.pins': (wanted, { session }) => listPins(engine, session.me.id, wanted),

    'conversation.attachments': (wanted, { session }) => findAttachments(engine, session.me.id, wanted),

    'conversation.markRead': ({ conversationId, offset, epoch }, { session }) =>
      markRead(engine, conversationId, session.me.id, offset, epoch),
  };
}
