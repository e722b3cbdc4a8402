import type { Args } from '#shared/contract/index.ts';
import type { StoredOutgoing } from '#shared/contract/localModel.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { EditedEvent } from '#shared/message/withEdit.ts';

export const ACCOUNT = 'gateway https://chat.example anna';
export const DIRECT = 'direct:anna:bo';
export const ROOM = 'room:lobby';

export const storedMessage = (offset: number, text = `message ${offset}`): LogEvent => ({
  type: 'message',
  offset,
  counted: offset,
  id: `m${offset}`,
  at: 1000 + offset,
  from: 'bo',
  body: { kind: 'text', text },
});
export const storedRecall = (offset: number, target: number): LogEvent => ({
  type: 'recalled',
  offset,
  counted: offset,
  id: `m${offset}`,
  at: 1000 + offset,
  from: 'bo',
  target,
});
export const edited = (offset: number, target: number, text: string): EditedEvent => ({
  type: 'edited',
  offset,
  counted: offset,
  id: `m${offset}`,
  at: 1000 + offset,
  from: 'bo',
  target,
  text,
  mentions: ['anna'],
});
export const outgoing = (clientId: string, change: Partial<StoredOutgoing> = {}): StoredOutgoing => ({
  conversationId: DIRECT,
  clientId,
  from: 'anna',
  text: `text of ${clientId}`,
  at: 1,
  offline: true,
  refusal: null,
  ...change,
});

export const range = (first: number, last: number): LogEvent[] =>
  Array.from({ length: last - first + 1 }, (_, index) => storedMessage(first + index));

export const keep = (events: LogEvent[], change: Partial<Args<'local.keepEvents'>> = {}) => ({
  conversationId: DIRECT,
  epoch: 'e1',
  events,
  ...change,
});
