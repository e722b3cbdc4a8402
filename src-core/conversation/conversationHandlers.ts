import type { ConversationSummary } from '#shared/contract/model.ts';
import { otherOf } from '../directId.ts';
import type { DomainHandlers } from '../Client.ts';
import { findAttachments } from './findAttachments.ts';
import { listPins } from './readMessages.ts';
import { attachEditedText } from './attachEditedText.ts';
import { readNames } from '../person/readNames.ts';
import { readEach } from '../redis/readEach.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import type { Timing } from '../timing.ts';
import { fetchEvents } from './fetchEvents.ts';
import { isForward } from './fetchPage.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { markRead } from './markRead.ts';
import { readHeads, toHead } from './readHeads.ts';
import { directSummary, lockedSummary, parseRoom, roomSummary } from './summaries.ts';

export interface ConversationPorts extends LogPorts {
  readonly timing: Timing;
}

export function createConversationHandlers(ports: ConversationPorts): DomainHandlers<'conversation'> {
  return {
    'conversation.list': async (_input, { session }) => {
      const me = session.me.id;
      const other = (id: string): string => otherOf(id, me);
      // One round trip for heads and known names; the names of new conversations are read afterwards.
      const others = (ids: Iterable<string>): string[] => [...ids].filter((id) => !isRoom(id)).map(other);
      const [{ heads, locked }, knownNames] = await Promise.all([
        readHeads(ports, session, true),
        readNames(ports, others(session.conversationIds)),
      ]);
      const unnamed = others(heads.keys()).filter((id) => !knownNames.has(id));
      const names = new Map([...knownNames, ...(await readNames(ports, unnamed))]);
      const conversations: ConversationSummary[] = [
        ...readEach(ports.redis, 'reading a conversation', heads, ([id, reply]) =>
          isRoom(id)
            ? roomSummary(id, reply)
            : directSummary(id, reply, { id: other(id), name: names.get(other(id)) ?? '' }),
        ),
        ...readEach(ports.redis, 'reading a conversation', locked, ([id, details]) => lockedSummary(id, details)),
      ];
      return { conversations: conversations.toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0)) };
    },

    'conversation.heads': async (_input, { session }) => {
      const { heads } = await readHeads(ports, session, false);
      return {
        heads: readEach(ports.redis, 'reading a head', heads, ([id, reply]) => ({
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
      const { events, ...page } = await fetchEvents(ports, reader, {
        ...request,
        markRead: request.markRead && !marksAfter,
      });
      const returned = await attachEditedText(ports, { conversationId, reader, isForward: forward }, events);
      if (marksAfter) {
        const end = returned.at(-1)?.offset ?? cursor?.offset ?? 0;
        await markRead(ports, conversationId, reader, end, page.head.epoch);
      }
      return { ...page, events: returned };
    },

    'conversation.pins': (wanted, { session }) => listPins(ports, session.me.id, wanted),

    'conversation.attachments': (wanted, { session }) => findAttachments(ports, session.me.id, wanted),

    'conversation.markRead': ({ conversationId, offset, epoch }, { session }) =>
      markRead(ports, conversationId, session.me.id, offset, epoch),
  };
}
