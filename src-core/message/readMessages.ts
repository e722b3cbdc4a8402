import type { MessageEvent } from '#shared/contract/model.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { parseEvent } from './toEvent.ts';

interface Wanted {
  readonly conversationId: string;
  readonly reader: string;
  readonly offsets: readonly number[];
  /** Size limit of the messages, but at least one is returned; default: no limit. */
  readonly bytes?: number;
}

interface Found {
  readonly epoch: string;
  /** The messages found, by offset; messages of an unavailable archive are missing. */
  readonly messages: ReadonlyMap<number, MessageEvent>;
  /** Offsets that were not read, because they did not fit in `bytes`. */
  readonly left: ReadonlySet<number>;
}

/**
 * Reads the current version of messages, from Redis or the archive.
 * Throws CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED.
 */
export async function readMessages(
  { redis, keys, history }: Pick<Engine, 'redis' | 'keys' | 'history'>,
  { conversationId, reader, offsets, bytes = 0 }: Wanted,
): Promise<Found> {
  const args = { reader, bytes, offsets };
  const { epoch, messages } = await redis.run(scripts.readMessages, keys.conversation(conversationId), args);
  const readArchived = (offset: number): Promise<string | null> =>
    history.archive.readOne({ conversationId, epoch }, offset).catch((error: unknown) => {
      redis.typeError(error, 'reading a message of the archive');
      return null;
    });
  const found = new Map<number, MessageEvent>();
  const left = new Set(offsets.slice(messages.length));
  let size = 0;
  for (const [index, stored] of messages.entries()) {
    const offset = offsets[index] ?? 0;
    if (bytes > 0 && size > bytes) {
      left.add(offset);
      continue;
    }
    const element = stored === 'archived' ? await readArchived(offset) : stored;
    size += Buffer.byteLength(element ?? '');
    if (element === null || element === '') continue;
    const event = parseEvent(element, offset);
    if (event.type === 'message') found.set(offset, event);
  }
  return { epoch, messages: found, left };
}
