import type { MessageEvent } from '#shared/contract/model.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { toEvent } from './toEvent.ts';

interface Wanted {
  readonly conversationId: string;
  readonly reader: string;
  readonly offsets: readonly number[];
}

interface Found {
  readonly epoch: string;
  /** Those that there are, by offset; one whose archive does not answer is missing. */
  readonly messages: ReadonlyMap<number, MessageEvent>;
}

/**
 * Messages as they are now, wherever they are.
 * Throws CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED.
 */
export async function readMessages(
  { redis, keys, history }: Pick<Engine, 'redis' | 'keys' | 'history'>,
  { conversationId, reader, offsets }: Wanted,
): Promise<Found> {
  const args = { reader, offsets };
  const { epoch, messages } = await redis.run(scripts.readMessages, keys.conversation(conversationId), args);
  const archived = (offset: number): Promise<string | null> =>
    history.archive.readOne({ conversationId, epoch }, offset).catch((error: unknown) => {
      redis.typeError(error, 'reading a message of the archive');
      return null;
    });
  const found = new Map<number, MessageEvent>();
  for (const [index, there] of messages.entries()) {
    const offset = offsets[index] ?? 0;
    const element = there === 'archived' ? await archived(offset) : there;
    if (element === null || element === '') continue;
    const event = toEvent(JSON.parse(element), offset);
    if (event.type === 'message') found.set(offset, event);
  }
  return { epoch, messages: found };
}
