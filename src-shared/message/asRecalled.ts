import type { MessageEvent, UnknownEvent } from '../contract/model.ts';

/** A recalled message: only that it existed, and who recalled it. */
export function asRecalled(message: MessageEvent | UnknownEvent, by: string): MessageEvent {
  if (message.type === 'unknown') {
    const { raw: _raw, kind: _kind, ...place } = message;
    return { ...place, type: 'message', body: { kind: 'recalled', by } };
  }
  if (message.body.kind === 'recalled') return message;
  const { mentions: _mentions, replyTo: _replyTo, reactions: _reactions, editedAt: _editedAt, ...rest } = message;
  const { votes: _votes, closedAt: _closedAt, ...left } = rest;
  return { ...left, body: { kind: 'recalled', by } };
}
