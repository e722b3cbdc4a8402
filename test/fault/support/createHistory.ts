import type { LogEvent } from '#shared/contract/model.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';

export interface Written {
  readonly author: string;
  readonly conversationId: string;
  readonly text: string;
}

export interface Acknowledged extends Written {
  readonly offset: number;
  /** When the answer came, by `performance.now()`. */
  readonly at: number;
}

export interface CursorMove {
  readonly reader: string;
  readonly conversationId: string;
  readonly offset: number;
  readonly at: number;
}

/** Everything that people did and observed during a schedule. */
export interface History {
  /** Texts in the order in which they were written. */
  readonly written: Written[];
  readonly acknowledged: Acknowledged[];
  /** Sends that ended with an error that is not transient. */
  readonly refused: { readonly author: string; readonly code: ErrorCode }[];
  /** Read cursors as answered to their owners, in that order. */
  readonly cursorMoves: CursorMove[];
  /** Live events by recipient: from `who conversationId` to texts. */
  readonly delivered: Map<string, string[]>;
  /** Violations that a client observed. */
  readonly violations: string[];
}

/** Transient errors. */
export const TRANSIENT: readonly ErrorCode[] = [
  'OFFLINE',
  'TIMEOUT',
  'REDIS_LOADING',
  'NOT_SIGNED_IN',
  'TOO_MANY_ATTEMPTS',
];

export function createHistory(): History {
  return { written: [], acknowledged: [], refused: [], cursorMoves: [], delivered: new Map(), violations: [] };
}

/** Wraps a transport and records sends and read cursors. */
export function recordRequests(transport: Transport, who: string, history: History): Transport {
  return {
    async request(name, args) {
      const result = await transport.request(name, args);
      const at = performance.now();
      if (name === 'message.send') {
        const { conversationId, body } = args as { conversationId: string; body: { text: string } };
        if (result.ok) {
          const { offset } = result.value as { offset: number };
          history.acknowledged.push({ author: who, conversationId, text: body.text, offset, at });
        } else if (!TRANSIENT.includes(result.error.code)) {
          history.refused.push({ author: who, code: result.error.code });
        }
      }
      if (name === 'conversation.markRead' && result.ok) {
        const { conversationId } = args as { conversationId: string };
        const { readOffset: offset } = result.value as { readOffset: number };
        history.cursorMoves.push({ reader: who, conversationId, offset, at });
      }
      return result;
    },
    subscribe: (onFrame) => transport.subscribe(onFrame),
  };
}

/** Records live events. */
export function recordFrame(history: History, who: string, frame: Frame): void {
  if (frame.event !== 'conversation.appended') return;
  const { conversationId, event } = frame.data as { conversationId: string; event: LogEvent };
  if (event.type !== 'message' || event.body.kind !== 'text') return;
  const key = deliveryKey(who, conversationId);
  history.delivered.set(key, [...(history.delivered.get(key) ?? []), event.body.text]);
}

export function deliveryKey(who: string, conversationId: string): string {
  return `${who} ${conversationId}`;
}
