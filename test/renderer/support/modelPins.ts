import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import type { highlightCalls } from '#shared/contract/highlightCalls.ts';
import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { MemberHandlers } from './memberCalls.ts';

/** A direct conversation. */
export interface ModelConversation {
  readonly id: string;
  readonly log: LogEvent[];
  epoch: string;
  /** By person: the last offset that they have read. */
  readonly readOffsets: Map<string, number>;
  /** Offsets of the pinned messages, the last pinned first. */
  pins: number[];
}

export type PinCalls = keyof typeof highlightCalls;

/** Pins and attachments of conversations, as `highlightCalls.ts` describes them. */
export function pinHandlers(
  me: string,
  find: (conversationId: string) => ModelConversation,
  tell: (conversation: ModelConversation, event: LogEvent) => void,
): MemberHandlers<PinCalls> {
  const messageAt = ({ log }: ModelConversation, offset: number): MessageEvent[] => {
    const event = log[offset - 1];
    return event?.type === 'message' && event.body.kind !== 'recalled' ? [event] : [];
  };
  return {
    'message.pin': ({ conversationId, offset, on }) => {
      const conversation = find(conversationId);
      const { log, pins } = conversation;
      if (on && messageAt(conversation, offset).length === 0) throw new ChatError('MESSAGE_NOT_FOUND');
      if (pins.includes(offset) === on) return {};
      conversation.pins = [...(on ? [offset] : []), ...pins.filter((one) => one !== offset)];
      const { counted = 0, at = 0 } = log.at(-1) ?? {};
      const place = { offset: log.length + 1, counted, id: `pin-${log.length + 1}`, at, from: me };
      const event: LogEvent = { ...place, type: 'pinned', target: offset, on };
      log.push(event);
      tell(conversation, event);
      return {};
    },
    'conversation.pins': ({ conversationId }) => {
      const conversation = find(conversationId);
      return { events: conversation.pins.flatMap((offset) => messageAt(conversation, offset)), next: null };
    },
    'conversation.attachments': ({ conversationId, kinds, before = Infinity, limit }) => {
      const all = find(conversationId)
        .log.filter((event) => event.type === 'message')
        .filter(({ body, offset }) => offset < before && attachmentsOf(body).some(({ kind }) => kinds.includes(kind)));
      return { events: all.toReversed().slice(0, limit), hasMore: all.length > limit };
    },
  };
}
