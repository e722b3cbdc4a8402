import { LIMITS } from '#shared/contract/limits.ts';
import type { ConversationSummary, LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { createReadMarker, type ReadMarker, type RequestedMark } from './createReadMarker.ts';
import { createReplyIndex } from './createReplyIndex.ts';
import { fetchEvents, fetchUnread, isForward } from './fetchPage.ts';
import { findAttachments } from './findAttachments.ts';
import { directSummary, lockedSummary, parseRoom, readHeads, roomSummary, toHead } from './readHeads.ts';
import { listPins, readMessages } from './readMessages.ts';
import { otherOf } from '#shared/conversation/directId.ts';
import { scripts } from '../generated/scripts.ts';
import { readElement } from '../logElement.ts';
import { readNames } from '../person/personHandlers.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { Timing } from '../timing.ts';

export interface ConversationPorts extends LogPorts {
  readonly timing: Timing;
}

export function createConversationHandlers(ports: ConversationPorts): DomainHandlers<'conversation'> {
  const { redis, keys } = ports;
  const replyIndex = createReplyIndex(redis, keys);
  const reading = { ...ports, readMarker: createReadMarker(redis, keys) };

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
      const [returned, threads] = await Promise.all([
        attachEditedText(ports, { conversationId, reader, isForward: forward }, events),
        replyIndex.readPage({ conversationId, epoch: page.head.epoch }, events),
      ]);
      if (marksAfter) {
        const end = returned.at(-1)?.offset ?? cursor?.offset ?? 0;
        await markRead(reading, conversationId, { reader, offset: end, meantFor: page.head.epoch });
      }
      return { ...page, events: returned, ...(threads !== null && { threads }) };
    },

    'conversation.fetchUnread': (wanted, { session }) => fetchUnread(ports, session.me.id, wanted),

    'conversation.threads': async ({ conversationId, from, limit }, { session }) => {
      const userId = session.me.id;
      const { epoch } = await redis.run(scripts.checkAccess, keys.conversation(conversationId), { userId });
      const threads = await replyIndex.read({ conversationId, epoch }, { from, to: from + limit - 1 });
      return { epoch, threads };
    },

    'conversation.pins': (wanted, { session }) => listPins(ports, session.me.id, wanted),

    'conversation.attachments': (wanted, { session }) => findAttachments(ports, session.me.id, wanted),

    'conversation.markRead': ({ conversationId, offset, epoch }, { session }) =>
      markRead(reading, conversationId, { reader: session.me.id, offset, meantFor: epoch }),
  };
}

/**
 * Moves a person's read cursor, also to an archived event. Throws the refusals of the script, ARCHIVE_UNAVAILABLE,
 * ARCHIVE_MISSING.
 */
async function markRead(
  { redis, keys, history, readMarker }: LogPorts & { readonly readMarker: ReadMarker },
  conversationId: string,
  mark: RequestedMark,
) {
  let answer = await readMarker.mark(conversationId, mark);
  if (answer.archivedIn !== null) {
    const epoch = answer.archivedIn;
    const element = await history.archive.readOne({ conversationId, epoch }, mark.offset);
    if (element === null) throw new ChatError('ARCHIVE_MISSING');
    const uncounted = readElement(element)?.uncounted ?? 0;
    answer = await redis.run(scripts.markRead, keys.conversation(conversationId), { ...mark, epoch, uncounted });
  }
  return { readOffset: answer.readOffset, unread: answer.unread };
}

interface Reader {
  readonly conversationId: string;
  readonly reader: string;
  readonly isForward: boolean;
}

type Reading = LogPorts;

/**
 * Adds the current text and mentions to the `edited` events of a page whose message is on an earlier page, which the
 * client may already have. A message on this page already has its current text. The page is cut, as in `fetchPage`,
 * when these messages are too large for one answer.
 */
async function attachEditedText(
  ports: Reading,
  { conversationId, reader, isForward }: Reader,
  events: readonly LogEvent[],
): Promise<LogEvent[]> {
  const first = events[0]?.offset ?? 0;
  const targets = events.flatMap((event) => (event.type === 'edited' && event.target < first ? [event.target] : []));
  if (targets.length === 0) return [...events];
  const offsets = [...new Set(isForward ? targets : targets.toReversed())];
  const bytes = LIMITS.answerBytes;
  const { messages, left } = await readMessages(ports, { conversationId, reader, offsets, bytes });
  return cutPage(events, isForward, left).map((event) =>
    event.type === 'edited' ? { ...event, ...currentText(messages.get(event.target)) } : event,
  );
}

/** Cuts the page before the first event whose message was not read. */
function cutPage(events: readonly LogEvent[], isForward: boolean, left: ReadonlySet<number>): readonly LogEvent[] {
  const isUnread = (event: LogEvent): boolean => event.type === 'edited' && left.has(event.target);
  const at = isForward ? events.findIndex(isUnread) : events.findLastIndex(isUnread);
  if (at === -1) return events;
  return isForward ? events.slice(0, at) : events.slice(at + 1);
}

function currentText(message: MessageEvent | undefined): { text?: string; mentions?: string[] } {
  if (message === undefined || message.body.kind === 'recalled' || message.body.kind === 'poll') return {};
  const { body, mentions } = message;
  return { text: body.kind === 'text' ? body.text : body.caption, ...(mentions !== undefined && { mentions }) };
}
