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

    // The server can't tell their kinds, so this asks for all files until it has some of these kinds.
    async 'conversation.attachments'(args, send) {
      const { conversationId, kinds } = args;
      if (!isEncryptedRoom(conversationId)) return send(args);
      for (let { before } = args; ;) {
        const result = await readIn(
          conversationId,
          () => send({ ...args, kinds: ['file'], before }),
          (output) => output,
        );
        const keys = rooms.keysOf(conversationId);
        if (!result.ok) return result;
        if (!keys.ok) return keys;
        const { events, hasMore } = result.value;
        const { epoch } = keys.value;
        const wanted = events
          .flatMap((event) => readableOf(rooms, event, { conversationId, epoch }) ?? [])
          .filter(({ body }) => hasAttachment(body, kinds));
        const last = events.at(-1)?.offset ?? 0;
        const isEnd = !hasMore || last === 0 || last >= (before ?? Number.POSITIVE_INFINITY);
        if (wanted.length > 0 || isEnd) return succeed({ events: wanted, hasMore: !isEnd });
        before = last;
      }
    },

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

/** A page of events, with the state of its room as it is shown. */
function inspectRoomOf<Page extends { readonly room?: RoomState | undefined }>(
  rooms: RoomEncryption,
  conversationId: string,
  page: Page,
): Page {
  return page.room === undefined ? page : { ...page, room: rooms.inspect(conversationId, page.room) };
}
