import { toEvent } from '../message/toEvent.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

/** Published messages that were expanded before, because all listeners of a channel get the same message object. */
const expanded = new WeakMap<Frame, readonly Frame[]>();

/**
 * What a conversation's scripts publish, as the contract has it: the channel says which conversation it is, and several
 * events that were appended in one step come in one message, numbered from the offset `after` on. The frames of one message
 * are made once, whatever the number of sessions that receive them: they must not be changed.
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
  if (message.event !== 'conversation.appended') {
    return [{ event: message.event, data: { conversationId, ...data } }];
  }
  const { epoch, after, events } = data as { epoch: string; after: number; events: unknown[] };
  return events.map((event, index) => ({
    event: message.event,
    data: { conversationId, epoch, event: toEvent(event, after + index + 1) },
  }));
}
