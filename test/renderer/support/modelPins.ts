import type { keptCalls } from '#shared/contract/keptCalls.ts';
import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

/** Pins and attachments of a log, as their contract describes them; whoever asks is Amir. */
export function createModelPins(
  log: LogEvent[],
  tell: (event: LogEvent) => void,
): { readonly handlers: Handlers<typeof keptCalls, unknown> } {
  let pinned: number[] = [];
  const messageAt = (offset: number): MessageEvent[] => {
    const event = log[offset - 1];
    return event?.type === 'message' && event.body.kind !== 'recalled' ? [event] : [];
  };
  return {
    handlers: {
      'message.pin': ({ offset, on }) => {
        if (on && messageAt(offset).length === 0) throw new ChatError('MESSAGE_NOT_FOUND');
        if (pinned.includes(offset) === on) return {};
        pinned = [...(on ? [offset] : []), ...pinned.filter((one) => one !== offset)];
        const { counted = 0, at = 0 } = log.at(-1) ?? {};
        const place = { offset: log.length + 1, counted, id: `pin-${log.length + 1}`, at, from: 'amir' };
        const event: LogEvent = { ...place, type: 'pinned', target: offset, on };
        log.push(event);
        tell(event);
        return {};
      },
      'conversation.pins': () => ({ events: pinned.flatMap(messageAt) }),
      'conversation.attachments': ({ kinds, before = Infinity, limit }) => {
        const all = log
          .filter((event) => event.type === 'message')
          .filter(({ body, offset }) => offset < before && kinds.some((kind) => kind === body.kind));
        return { events: all.toReversed().slice(0, limit), hasMore: all.length > limit };
      },
    },
  };
}
