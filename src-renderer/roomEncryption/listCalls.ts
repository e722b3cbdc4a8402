import type { ListedRoom } from '#shared/contract/directoryCalls.ts';
import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { fail, mapResult } from '#shared/rpc/result.ts';
import { describeOpened } from './direct/directCalls.ts';
import { decryptScheduled, readableOf, showNotice } from './decryptEvents.ts';
import type { EncryptingCalls } from './EncryptingCalls.ts';
import type { RoomEncryption } from './RoomEncryption.ts';
import { roomTitle } from './roomTitle.ts';

/** The calls that describe rooms, or list what is in several of them. */
export function listCalls(rooms: RoomEncryption) {
  const isLocked = ({ conversationId }: { readonly conversationId: string }): boolean =>
    isEncryptedRoom(conversationId) && !rooms.keysOf(conversationId).ok;

  /** Another window may have the key of a locked room by now. */
  async function loadMissingKeys(listed: readonly { readonly conversationId: string }[]): Promise<void> {
    if (listed.some(isLocked)) await rooms.loadKeys();
  }

  return {
    async 'conversation.list'(args, send) {
      const result = await send(args);
      if (result.ok) {
        await loadMissingKeys(result.value.conversations);
        void rooms.directs.ready(result.value.conversations.map(({ conversationId }) => conversationId));
      }
      return mapResult(result, (output) => ({
        ...output,
        conversations: output.conversations.map((summary) => rooms.describe(summary)),
      }));
    },

    // As for anyone else who does not know the new password of a room, its head is left out.
    async 'conversation.heads'(args, send) {
      const result = await send(args);
      if (result.ok) {
        await loadMissingKeys(result.value.heads);
        // Announcements were missed without a connection.
        void rooms.directs.ready(result.value.heads.map(({ conversationId }) => conversationId));
      }
      return mapResult(result, (output) => ({
        ...output,
        heads: output.heads
          .map(({ room, ...head }) => ({
            ...head,
            ...(room !== undefined && { room: rooms.inspect(head.conversationId, room) }),
          }))
          .filter((head) => !isLocked(head)),
      }));
    },

    // As for anyone else who does not know the new password.
    async 'room.describe'(args, send) {
      const result = mapResult(await send(args), (output) => ({
        ...output,
        room: rooms.inspect(args.conversationId, output.room),
      }));
      return result.ok && isLocked(args) ? fail('ROOM_PASSWORD_REQUIRED') : result;
    },

    'directory.search': async (args, send) =>
      mapResult(await send(args), (output) => ({ ...output, rooms: output.rooms.map(describeListed) })),

    'proposal.make': async (args, send) =>
      mapResult(await send(args), (output) => ({
        ...output,
        conversation: output.conversation && rooms.describe(output.conversation),
      })),
    'proposal.accept': async (args, send) => mapResult(await send(args), (output) => describeOpened(rooms, output)),

    'saved.list': async (args, send) =>
      mapResult(await send(args), (output) => ({
        ...output,
        saved: output.saved.map((saved) => ({ ...saved, event: saved.event && readableOf(rooms, saved.event, saved) })),
      })),

    'inbox.list': async (args, send) =>
      mapResult(await send(args), (output) => ({ ...output, notices: output.notices.map(showNotice) })),

    'inbox.listDay': async (args, send) =>
      mapResult(await send(args), (output) => ({
        ...output,
        items: output.items.map((item) =>
          item.kind === 'notice' ? { ...item, notice: showNotice(item.notice) } : item,
        ),
      })),
    ...scheduledCalls(rooms),
  } satisfies EncryptingCalls;
}

function scheduledCalls(rooms: RoomEncryption) {
  return {
    async 'message.scheduled'(args, send) {
      const result = await send(args);
      const directs = result.ok ? result.value.scheduled.filter((one) => isEncryptedDirect(one.conversationId)) : [];
      await Promise.all(directs.map((one) => rooms.directs.prepare(one.conversationId, [one.body.text])));
      return mapResult(result, (output) => ({
        ...output,
        scheduled: withoutRepeated(output.scheduled).map((message) => decryptScheduled(rooms, message)),
      }));
    },
  } satisfies EncryptingCalls;
}

/** A room of the directory, in which there are no groups. An encrypted one always has a password. */
function describeListed(room: ListedRoom): ListedRoom {
  const { conversationId, title, locked } = room;
  return { ...room, title: roomTitle(conversationId, title), locked: locked || isEncryptedRoom(conversationId) };
}

/** A message is named by its client id: a second one of that id could have the text of the first sent elsewhere. */
function withoutRepeated(scheduled: readonly ScheduledMessage[]): ScheduledMessage[] {
  const byId = new Map<string, ScheduledMessage>();
  for (const message of scheduled) if (!byId.has(message.clientId)) byId.set(message.clientId, message);
  return [...byId.values()];
}
