import type { MessageEvent, UnknownEvent } from '../contract/model.ts';

/** A recalled message: only that it existed, and who recalled it. */
export function asRecalled(message: MessageEvent | UnknownEvent, by: string): MessageEvent {
  if (message.type === 'unknown') {
    const { raw: _raw, kind: _kind, ...place } = message;
    return { ...place, type: 'message', body: { kind: 'recalled', by } };
  }
  // The archive does not store who recalled a message, and names its author.
  if (message.body.kind === 'recalled')
    return message.body.by === by ? message : { ...message, body: { kind: 'recalled', by } };
  const { mentions: _mentions, replyTo: _replyTo, reactions: _reactions, editedAt: _editedAt, ...rest } = message;
  const { votes: _votes, closedAt: _closedAt, ...left } = rest;
  return { ...left, body: { kind: 'recalled', by } };
}
