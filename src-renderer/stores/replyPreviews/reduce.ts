import type { LogEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { applyLaterEventsToEach } from '../timelines/recalls.ts';

/** Messages that replies refer to and that the timelines do not hold, by conversation and offset. */
export type ReplyPreviewsState = Readonly<Record<string, ReplyPreviews>>;

interface ReplyPreviews {
  readonly epoch: string;
  /** `null`: the log has no message at this offset. */
  readonly byOffset: Readonly<Record<number, LogEvent | null>>;
}

export type ReplyPreviewsAction =
  | {
      readonly type: 'found';
      readonly conversationId: string;
      readonly epoch: string;
      readonly offset: number;
      readonly event: LogEvent | null;
    }
  /** Events of the conversation that may edit or recall these messages. */
  | { readonly type: 'eventsReceived'; readonly conversationId: string; readonly events: readonly LogEvent[] }
  | { readonly type: 'reset' };

export const initialReplyPreviews: ReplyPreviewsState = {};

export function reduceReplyPreviews(state: ReplyPreviewsState, action: ReplyPreviewsAction): ReplyPreviewsState {
  switch (action.type) {
    case 'found': {
      const { conversationId, epoch, offset, event } = action;
      const known = state[conversationId];
      const byOffset = known?.epoch === epoch ? known.byOffset : {};
      return { ...state, [conversationId]: { epoch, byOffset: { ...byOffset, [offset]: event } } };
    }
    case 'eventsReceived': {
      const known = state[action.conversationId];
      if (known === undefined) return state;
      const messages = Object.values(known.byOffset).filter((event) => event !== null);
      const now = applyLaterEventsToEach(messages, action.events);
      if (now === messages) return state;
      const byOffset = { ...known.byOffset, ...Object.fromEntries(now.map((event) => [event.offset, event])) };
      return { ...state, [action.conversationId]: { ...known, byOffset } };
    }
    case 'reset':
      return initialReplyPreviews;
    default:
      return assertNever(action);
  }
}
