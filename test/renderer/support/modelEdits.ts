import { checkText } from '#core/message/sendMessage.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { EditedEvent } from '#shared/message/withEdit.ts';

interface Wanted {
  readonly conversationId: string;
  readonly offset: number;
  readonly text: string;
  readonly mentions?: string[] | undefined;
  readonly at: number;
}

/** Applies `message.edit` to a log; returns the appended event. */
export function editIn(
  log: LogEvent[],
  from: string,
  { conversationId, offset, text, mentions, at }: Wanted,
): EditedEvent {
  const target = log[offset - 1];
  if (target?.type !== 'message' || target.body.kind === 'recalled') throw new ChatError('MESSAGE_NOT_FOUND');
  if (target.from !== from) throw new ChatError('NOT_THE_AUTHOR');
  const { mentions: _before, ...rest } = target;
  const body = target.body.kind === 'text' ? { ...target.body, text } : { ...target.body, caption: text };
  checkText(conversationId, body);
  log[offset - 1] = { ...rest, ...(mentions !== undefined && { mentions }), editedAt: at, body };
  const place = { offset: log.length + 1, counted: log.at(-1)?.counted ?? 0, id: `edit-${log.length + 1}` };
  const event: EditedEvent = { ...place, type: 'edited', at, from, target: offset };
  log.push(event);
  return event;
}
