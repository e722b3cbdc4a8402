import type { MessageEvent } from '../contract/model.ts';

/** What is left of a message that was recalled: that it was there, and who took it back. */
export function asRecalled(message: MessageEvent, by: string): MessageEvent {
  if (message.body.kind === 'recalled') return message;
  const { mentions: _mentions, replyTo: _replyTo, reactions: _reactions, editedAt: _editedAt, ...left } = message;
  return { ...left, body: { kind: 'recalled', by } };
}
