import type { Input, Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { scripts } from '../generated/scripts.ts';
import { parseEvent } from '../logElement.ts';

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
  /** Offsets without a message, as far as Redis knows: it was deleted, or recalled in the archive. */
  readonly gone: ReadonlySet<number>;
  /** Offsets that were not read, because they did not fit in `bytes`. */
  readonly left: ReadonlySet<number>;
}

/**
 * Reads the current version of messages, from Redis or the archive.
 * Throws CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED.
 */
export async function readMessages(
  { redis, keys, history }: LogPorts,
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
  const gone = new Set<number>();
  const left = new Set(offsets.slice(messages.length));
  let size = 0;
  for (const [index, stored] of messages.entries()) {
    const offset = offsets[index] ?? 0;
    if (bytes > 0 && size > bytes) {
      left.add(offset);
      continue;
    }
    if (stored === '') gone.add(offset);
    const element = stored === 'archived' ? await readArchived(offset) : stored;
    size += Buffer.byteLength(element ?? '');
    if (element === null || element === '') continue;
    const event = parseEvent(element, offset);
    if (event.type === 'message') found.set(offset, event);
  }
  return { epoch, messages: found, gone, left };
}

/**
 * Lists pins, newest first, skipping the first `after`: as many as fit in `LIMITS.answerBytes`, but at least one.
 * Throws the refusals of the conversation.
 */
export async function listPins(
  ports: LogPorts,
  reader: string,
  { conversationId, after = 0 }: Input<'conversation.pins'>,
): Promise<Output<'conversation.pins'>> {
  const { redis, keys } = ports;
  const pins = await redis.run(scripts.listPins, keys.conversation(conversationId), { reader });
  const offsets = pins.offsets.slice(after);
  if (offsets.length === 0) return { events: [], next: null };
  const wanted = { conversationId, reader, offsets, bytes: LIMITS.answerBytes };
  const { messages, left } = await readMessages(ports, wanted);
  // A message recalled between the two calls is no longer pinned.
  const events = offsets.flatMap((offset) => messages.get(offset) ?? []).filter(({ body }) => body.kind !== 'recalled');
  return { events, next: left.size > 0 ? after + offsets.length - left.size : null };
}
