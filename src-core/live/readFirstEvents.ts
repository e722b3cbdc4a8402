import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import { parseEvents } from '../logElement.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';

/**
 * Reads the events that a new conversation has when it is announced, because messages may have been sent before the
 * subscription was confirmed. Throws what `RedisAccess.run` throws.
 */
export async function readFirstEvents(
  { redis, keys }: DataPorts,
  conversationId: string,
  reader: string,
): Promise<Frame[]> {
  const { epoch, after, events } = await redis.run(scripts.fetchEvents, keys.conversation(conversationId), {
    reader,
    limit: LIMITS.fetchEvents,
    bytes: LIMITS.answerBytes,
    before: 0,
    markRead: false,
    fromMark: false,
    epoch: '',
    offset: 0,
    id: '',
    at: 0,
    trail: [],
  });
  return parseEvents(events, after).map((event) => ({
    event: 'conversation.appended',
    data: { conversationId, epoch, event },
  }));
}

/** The offset of an appended event, 0 for any other frame. */
export function offsetOf({ event, data }: Frame): number {
  return event === 'conversation.appended' ? (data as { readonly event: LogEvent }).event.offset : 0;
}
