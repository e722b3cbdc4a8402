import { LIMITS } from '#shared/contract/limits.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { readMessages } from '../message/readMessages.ts';

/** Why somebody may not, or not any more, read where a message is. */
const OUT_OF_REACH: readonly ErrorCode[] = [
  'CONVERSATION_NOT_FOUND',
  'ROOM_CLOSED',
  'NOT_A_MEMBER',
  'ROOM_PASSWORD_REQUIRED',
];

interface Place {
  readonly conversationId: string;
  readonly epoch: string;
  readonly offset: number;
}

/**
 * Saved messages are references, in the person's own place; what they say is read where it is, when they are listed. So there is nothing
 * that a recall, an edit or a room's end would have to find here.
 */
export function createSavedHandlers(engine: Engine): DomainHandlers<'saved'> {
  const { redis, keys } = engine;

  /** What can be read of these now, in their order; those at the end that are too much for one answer are left out. */
  async function read<Saved extends Place>(reader: string, places: readonly Saved[]) {
    const byConversation = Map.groupBy(places, ({ conversationId }) => conversationId);
    const found = new Map(
      await Promise.all(
        [...byConversation].map(async ([conversationId, theirs]) => {
          const offsets = theirs.map(({ offset }) => offset);
          const wanted = { conversationId, reader, offsets, bytes: LIMITS.answerBytes };
          const answer = await readMessages(engine, wanted).catch((error: unknown) => {
            if (error instanceof ChatError && OUT_OF_REACH.includes(error.code)) return null;
            throw error;
          });
          return [conversationId, answer] as const;
        }),
      ),
    );
    const answered: (Saved & { readonly event: MessageEvent | null })[] = [];
    let size = 0;
    for (const place of places) {
      const { conversationId, epoch, offset } = place;
      const answer = found.get(conversationId);
      if (answer?.left.has(offset) === true) break;
      const message = answer?.epoch === epoch ? answer.messages.get(offset) : undefined;
      const event = message === undefined || message.body.kind === 'recalled' ? null : message;
      size += event === null ? 0 : Buffer.byteLength(JSON.stringify(event));
      if (size > LIMITS.answerBytes && answered.length > 0) break;
      answered.push({ ...place, event });
    }
    return answered;
  }

  return {
    'saved.set': async ({ conversationId, offset, on }, { session }) => {
      const reader = session.me.id;
      const args = { conversationId, offset, epoch: '', on, limit: LIMITS.savedMessages };
      if (on) {
        const { epoch, messages } = await readMessages(engine, { conversationId, reader, offsets: [offset] });
        const message = messages.get(offset);
        if (message === undefined || message.body.kind === 'recalled') throw new ChatError('MESSAGE_NOT_FOUND');
        args.epoch = epoch;
      }
      await redis.run(scripts.setSaved, keys.user(reader), args);
      return {};
    },

    'saved.list': async ({ before = 0, limit }, { session }) => {
      const reader = session.me.id;
      const { saved, hasMore } = await redis.run(scripts.listSaved, keys.user(reader), { before, limit });
      const answered = await read(reader, saved);
      return { saved: answered, hasMore: hasMore || answered.length < saved.length };
    },
  };
}
