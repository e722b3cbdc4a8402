import type { Head, LogEvent, MessageEvent } from '#shared/contract/model.ts';

export const CONVERSATION = 'direct:amir:mei';
export const EPOCH = 'epoch-1';

/** A message of the log. Its id is derived from its offset, so that two logs differ only where a test wants it. */
export function message(offset: number, from = 'mei', overrides: Partial<MessageEvent> = {}): MessageEvent {
  return {
    type: 'message',
    offset,
    counted: offset,
    id: `${from}-${offset}`,
    at: 1_700_000_000_000 + offset * 1000,
    from,
    to: from === 'mei' ? 'amir' : 'mei',
    body: { kind: 'text', text: `message ${offset}` },
    ...overrides,
  };
}

export function log(length: number): LogEvent[] {
  return Array.from({ length }, (_, index) => message(index + 1, index % 3 === 0 ? 'amir' : 'mei'));
}

export function headOf(events: readonly LogEvent[], epoch = EPOCH): Head {
  return { conversationId: CONVERSATION, epoch, offset: events.at(-1)?.offset ?? 0, unread: 0, readOffset: 0 };
}
