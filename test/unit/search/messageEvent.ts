import type { MessageEvent } from '#shared/contract/model.ts';

export interface MessageParts {
  readonly text?: string;
  readonly from?: string;
  readonly at?: number;
  readonly body?: MessageEvent['body'];
}

export function messageEvent({ text = '', from = 'mei', at = 1000, body }: MessageParts): MessageEvent {
  return { type: 'message', offset: 1, counted: 1, id: 'client', at, from, body: body ?? { kind: 'text', text } };
}
