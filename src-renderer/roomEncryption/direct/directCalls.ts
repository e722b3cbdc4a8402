import type { RoomSummary } from '#shared/contract/model.ts';
import { fail, mapResult, succeed } from '#shared/rpc/result.ts';
import type { EncryptingCalls } from '../EncryptingCalls.ts';
import type { RoomEncryption } from '../RoomEncryption.ts';

/** The calls that open direct conversations. */
export function directCalls(rooms: RoomEncryption) {
  return {
    async 'direct.open'(args, send) {
      const result = await send(args);
      if (!result.ok) return result;
      const { conversation } = result.value;
      // Another one would be written to in place of the one that the person chose.
      if (!rooms.directs.isWith(conversation.conversationId, args)) return fail('CONVERSATION_NOT_FOUND');
      await rooms.directs.ready([conversation.conversationId]);
      return succeed({ conversation: rooms.describe(conversation) });
    },

    'direct.openGroup': async (args, send) => mapResult(await send(args), (output) => describeOpened(rooms, output)),
    'direct.addPeople': async (args, send) => mapResult(await send(args), (output) => describeOpened(rooms, output)),
  } satisfies EncryptingCalls;
}

/** The room that a call has opened. */
export function describeOpened<Opened extends { readonly conversation: RoomSummary }>(
  rooms: RoomEncryption,
  opened: Opened,
): Opened {
  return { ...opened, conversation: rooms.describe(opened.conversation) };
}
