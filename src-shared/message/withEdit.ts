import type { LogEvent, MessageEvent } from '../contract/model.ts';

export type EditedEvent = Extract<LogEvent, { type: 'edited' }>;

/**
 * Applies an edit event to a message. The message stays unchanged if the event has no text or is of another person or
 * message, or the message includes a later edit: of several edits the last one counts.
 */
export function withEdit(
  message: MessageEvent,
  { at, from, text, mentions, signedBy, of }: Omit<EditedEvent, 'offset' | 'counted' | 'id' | 'type' | 'target'>,
): MessageEvent {
  const { body, replyTo = null } = message;
  if (from !== message.from || (of !== undefined && (of.id !== message.id || of.replyTo !== replyTo))) return message;
  if (text === undefined || body.kind === 'recalled' || body.kind === 'poll' || (message.editedAt ?? 0) > at)
    return message;
  const { mentions: before, ...rest } = message;
  const isSame = message.editedAt === at && writtenText(body) === text && before?.join() === mentions?.join();
  if (isSame) return message;
  return {
    ...rest,
    ...(mentions !== undefined && { mentions }),
    ...(signedBy !== undefined && { signedBy }),
    editedAt: at,
    body: body.kind === 'text' ? { ...body, text } : { ...body, caption: text },
  };
}

/** An edit event without the text, which is stored only in its message. */
export function withoutText(event: EditedEvent): EditedEvent {
  const { text: _text, mentions: _mentions, signedBy: _signedBy, of: _of, ...bare } = event;
  return bare;
}

/** The text of a message, or the caption of its files. */
export function writtenText(body: MessageEvent['body']): string {
  if (body.kind === 'recalled' || body.kind === 'poll') return '';
  return body.kind === 'text' ? body.text : body.caption;
}
