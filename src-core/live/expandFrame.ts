import { toLogEvent } from '../logElement.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

/** Up to so many read cursors of one event are delivered one by one, as older clients know them. */
const MAX_SINGLE_READS = 8;

/** Published messages that were expanded before, because all listeners of a channel get the same message object. */
const expanded = new WeakMap<Frame, readonly Frame[]>();

/**
 * Converts a published message to frames of the contract: adds the conversation id, which only the channel contains,
 * and splits events that were appended in one step. Their offsets begin after `after`. All sessions share the frames of one
 * message, so they must not be modified.
 */
export function expandFrame(conversationId: string, message: Frame): readonly Frame[] {
  let frames = expanded.get(message);
  if (frames === undefined) {
    frames = expand(conversationId, message);
    expanded.set(message, frames);
  }
  return frames;
}

function expand(conversationId: string, message: Frame): Frame[] {
  const data = message.data as Readonly<Record<string, unknown>>;
  if (message.event === 'conversation.readsMoved') {
    const { epoch, reads } = data as { epoch: string; reads: readonly object[] };
    if (reads.length <= MAX_SINGLE_READS) {
      return reads.map((read) => ({ event: 'conversation.read', data: { conversationId, epoch, ...read } }));
    }
  }
  if (message.event !== 'conversation.appended') {
    return [{ event: message.event, data: { conversationId, ...data } }];
  }
  const { epoch, after, events } = data as { epoch: string; after: number; events: unknown[] };
  return events.map((event, index) => ({
    event: message.event,
    data: { conversationId, epoch, event: toLogEvent(event, after + index + 1) },
  }));
}
