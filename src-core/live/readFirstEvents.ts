import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { scripts } from '../generated/scripts.ts';
import { expandFrame } from './expandFrame.ts';
import type { LiveEngine } from './LiveSession.ts';

/**
 * What is in a conversation already when it is announced: whoever made it may have written before Redis had us among those
 * who listen. Throws what `RedisAccess.run` throws.
 */
export async function readFirstEvents(
  { redis, keys }: LiveEngine,
  conversationId: string,
  reader: string,
): Promise<Frame[]> {
  const { epoch, after, events } = await redis.run(scripts.fetchEvents, keys.conversation(conversationId), {
    reader,
    limit: LIMITS.fetchEvents,
    before: 0,
    markRead: false,
    epoch: '',
    offset: 0,
    id: '',
    at: 0,
    trail: [],
  });
  const data = { epoch, after, events: events.map((event) => JSON.parse(event) as unknown) };
  return expandFrame(conversationId, { event: 'conversation.appended', data });
}

/** The offset of an appended event, 0 for any other frame that `expandFrame` made. */
export function offsetOf({ event, data }: Frame): number {
  return event === 'conversation.appended' ? (data as { readonly event: LogEvent }).event.offset : 0;
}
