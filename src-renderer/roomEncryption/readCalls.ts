import type { Args, Output } from '#shared/contract/index.ts';
import type { LogEvent, RoomState } from '#shared/contract/model.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { hasAttachment } from '#shared/message/attachmentsOf.ts';
import { fail, mapResult, type Result, succeed } from '#shared/rpc/result.ts';
import type { EncryptingCalls } from './EncryptingCalls.ts';
import { decryptAll, encryptedTexts, readableOf } from './decryptEvents.ts';
import type { RoomEncryption } from './RoomEncryption.ts';

/** The calls that answer what was written in one conversation. */
export function readCalls(rooms: RoomEncryption) {
  return {
    async 'conversation.fetch'(args, send) {
      const { conversationId } = args;
      const result = await readIn(
        rooms,
        conversationId,
        async () => mapResult(await send(args), (page) => inspectRoomOf(rooms, conversationId, page)),
        {
          eventsIn: ({ events }) => events,
          read: (output) => {
            const { epoch } = output.head;
            return { ...output, events: decryptAll(rooms, output.events, { conversationId, epoch }) };
          },
        },
      );
      // Only after the page's own cursor does it drop what the log has lost.
      if (!result.ok && result.error.code === 'CURSOR_STALE' && args.cursor !== undefined) {
        const { agreedOffset } = result.error.details;
        rooms.forgetOffsets(conversationId, typeof agreedOffset === 'number' ? agreedOffset : 0);
      }
      return result;
    },

    'conversation.fetchUnread': (args, send) =>
      readIn(rooms, args.conversationId, () => send(args), {
        eventsIn: ({ messages }) => messages,
        read: (output) => ({
          ...output,
          messages: decryptAll(rooms, output.messages, { conversationId: args.conversationId, epoch: output.epoch }),
        }),
      }),

    'conversation.pins': (args, send) =>
      readIn(rooms, args.conversationId, () => send(args), {
        eventsIn: ({ events }) => events,
        read: (output, epoch) => ({
          ...output,
          events: output.events.flatMap((event) => readableOf(rooms, event, { ...args, epoch }) ?? []),
        }),
      }),

    'conversation.attachments': (args, send) => listFiles(rooms, args, send),

    // The server can't search it. The words do not leave this device; its own copy is searched.
    'message.search': async (args, send) => {
      if (!isEncryptedConversation(args.conversationId)) return send(args);
      const log = rooms.logOf(args.conversationId);
      return mapResult(log, ({ epoch }) => ({ epoch, hits: [], scanned: 0, next: null }));
    },

    'export.listMessages': (args, send) =>
      readIn(rooms, args.conversationId, () => send(args), {
        eventsIn: ({ messages }) => messages.map((message) => ({ ...message, counted: 0 })),
        read: (output) => ({
          ...output,
          messages: output.messages.map((message) => {
            const log = { conversationId: args.conversationId, epoch: output.epoch };
            const event = readableOf(rooms, { ...message, counted: 0 }, log);
            return { ...message, body: event?.body ?? { kind: 'text', text: '' } };
          }),
        }),
      }),
  } satisfies EncryptingCalls;
}

interface Reading<Answer> {
  readonly eventsIn: (answer: Answer) => readonly LogEvent[];
  readonly read: (answer: Answer, epoch: string) => Answer;
}

/** A call on a conversation; on a locked one it is not sent. `eventsIn`: of the answer. */
async function readIn<Answer>(
  rooms: RoomEncryption,
  conversationId: string,
  send: () => Promise<Result<Answer>>,
  { eventsIn, read }: Reading<Answer>,
): Promise<Result<Answer>> {
  if (!isEncryptedConversation(conversationId)) return send();
  const log = rooms.logOf(conversationId);
  if (!log.ok) return log;
  const result = await send();
  if (result.ok && isEncryptedDirect(conversationId)) {
    // What can't be read yet would be stored as unreadable.
    if (!(await rooms.directs.prepare(conversationId, encryptedTexts(eventsIn(result.value))))) return fail('TIMEOUT');
    // What was read may lock the conversation.
    const after = rooms.logOf(conversationId);
    if (!after.ok) return after;
  }
  return mapResult(result, (answer) => read(answer, log.value.epoch));
}

/**
 * Lists files by kind. The server can't tell the kinds of encrypted ones, so this asks for all until it has some that are
 * wanted.
 */
async function listFiles(
  rooms: RoomEncryption,
  args: Args<'conversation.attachments'>,
  send: (args: Args<'conversation.attachments'>) => Promise<Result<Output<'conversation.attachments'>>>,
): Promise<Result<Output<'conversation.attachments'>>> {
  const { conversationId, kinds } = args;
  if (!isEncryptedConversation(conversationId)) return send(args);
  // Direct ones have none; what a server made up is not shown.
  if (isEncryptedDirect(conversationId)) return succeed({ events: [], hasMore: false });
  for (let before = args.before ?? Number.POSITIVE_INFINITY; ;) {
    const keys = rooms.keysOf(conversationId);
    if (!keys.ok) return keys;
    const page = await send({ ...args, kinds: ['file'], ...(Number.isFinite(before) && { before }) });
    if (!page.ok) return page;
    const log = { conversationId, epoch: keys.value.epoch };
    const events = page.value.events
      .flatMap((event) => readableOf(rooms, event, log) ?? [])
      .filter(({ body }) => hasAttachment(body, kinds));
    const last = page.value.events.at(-1)?.offset ?? before;
    // A server that does not go on would be asked forever.
    const hasMore = page.value.hasMore && last < before;
    if (events.length > 0 || !hasMore) return succeed({ events, hasMore });
    before = last;
  }
}

/** A page of events, with the state of its room as it is shown. */
function inspectRoomOf<Page extends { readonly room?: RoomState | undefined }>(
  rooms: RoomEncryption,
  conversationId: string,
  page: Page,
): Page {
  return page.room === undefined ? page : { ...page, room: rooms.inspect(conversationId, page.room) };
}
