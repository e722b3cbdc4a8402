import type { MessageEvent } from '#shared/contract/model.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { parseEvent } from './toEvent.ts';

interface Wanted {
  readonly conversationId: string;
  readonly reader: string;
  readonly offsets: readonly number[];
  /** Of messages at most, but always one; default: no such bound. */
  readonly bytes?: number;
}

interface Found {
  readonly epoch: string;
  /** Those that there are, by offset; one whose archive does not answer is missing. */
  readonly messages: ReadonlyMap<number, MessageEvent>;
  /** Those that did not fit in `bytes`, and were not read. */
  readonly left: ReadonlySet<number>;
}

/**
 * Messages as they are now, wherever they are.
 * Throws CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED.
 */
export async function readMessages(
  { redis, keys, history }: Pick<Engine, 'redis' | 'keys' | 'history'>,
  { conversationId, reader, offsets, bytes = 0 }: Wanted,
): Promise<Found> {
  const args = { reader, bytes, offsets };
  const { epoch, messages } = await redis.run(scripts.readMessages, keys.conversation(conversationId), args);
  const archived = (offset: number): Promise<string | null> =>
    history.archive.readOne({ conversationId, epoch }, offset).catch((error: unknown) => {
      redis.typeError(error, 'reading a message of the archive');
      return null;
    });
  const found = new Map<number, MessageEvent>();
  const left = new Set(offsets.slice(messages.length));
  let size = 0;
  for (const [index, there] of messages.entries()) {
    const offset = offsets[index] ?? 0;
    if (bytes > 0 && size > bytes) {
      left.add(offset);
      continue;
    }
    const element = there === 'archived' ? await archived(offset) : there;
    size += Buffer.byteLength(element ?? '');
    if (element === null || element === '') continue;
    const event = parseEvent(element, offset);
    if (event.type === 'message') found.set(offset, event);
  }
  return { epoch, messages: found, left };
}
