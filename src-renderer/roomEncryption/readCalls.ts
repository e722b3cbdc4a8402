import type { Args, Output } from '#shared/contract/index.ts';
import type { RoomState } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { hasAttachment } from '#shared/message/attachmentsOf.ts';
import { mapResult, type Result, succeed } from '#shared/rpc/result.ts';
import type { EncryptingCalls } from './EncryptingCalls.ts';
import { decryptAll, readableOf } from './decryptEvents.ts';
import type { RoomEncryption } from './RoomEncryption.ts';

/** The calls that answer what was written in one room. */
export function readCalls(rooms: RoomEncryption) {
  /** A call on a conversation; on a locked room it is not sent. */
  async function readIn<Answer>(
    conversationId: string,
    send: () => Promise<Result<Answer>>,
    read: (answer: Answer, epoch: string) => Answer,
  ): Promise<Result<Answer>> {
    if (!isEncryptedRoom(conversationId)) return send();
    const keys = rooms.keysOf(conversationId);
    if (!keys.ok) return keys;
    return mapResult(await send(), (answer) => read(answer, keys.value.epoch));
  }

  return {
    async 'conversation.fetch'(args, send) {
      const { conversationId } = args;
      const result = await readIn(
        conversationId,
        async () => mapResult(await send(args), (page) => inspectRoomOf(rooms, conversationId, page)),
        (output) => {
          const { epoch } = output.head;
          return { ...output, events: decryptAll(rooms, output.events, { conversationId, epoch }) };
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
      readIn(
        args.conversationId,
        () => send(args),
        (output) => ({
          ...output,
          messages: decryptAll(rooms, output.messages, { conversationId: args.conversationId, epoch: output.epoch }),
        }),
      ),

    'conversation.pins': (args, send) =>
      readIn(
        args.conversationId,
        () => send(args),
        (output, epoch) => ({
          ...output,
          events: output.events.flatMap((event) => readableOf(rooms, event, { ...args, epoch }) ?? []),
        }),
      ),

    'conversation.attachments': (args, send) =>
      isEncryptedRoom(args.conversationId) ? listFiles(rooms, args, send) : send(args),

    // The server can't search it. The words do not leave this device; its own copy is searched.
    'message.search': async (args, send) => {
      if (!isEncryptedRoom(args.conversationId)) return send(args);
      const keys = rooms.keysOf(args.conversationId);
      return keys.ok ? succeed({ epoch: keys.value.epoch, hits: [], scanned: 0, next: null }) : keys;
    },

    'export.listMessages': (args, send) =>
      readIn(
        args.conversationId,
        () => send(args),
        (output) => ({
          ...output,
          messages: output.messages.map((message) => {
            const log = { conversationId: args.conversationId, epoch: output.epoch };
            const event = readableOf(rooms, { ...message, counted: 0 }, log);
            return { ...message, body: event?.body ?? { kind: 'text', text: '' } };
          }),
        }),
      ),
  } satisfies EncryptingCalls;
}

/** Lists files by kind. The server can't tell their kinds, so this asks for all until it has some that are wanted. */
async function listFiles(
  rooms: RoomEncryption,
  args: Args<'conversation.attachments'>,
  send: (args: Args<'conversation.attachments'>) => Promise<Result<Output<'conversation.attachments'>>>,
): Promise<Result<Output<'conversation.attachments'>>> {
  const { conversationId, kinds } = args;
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
