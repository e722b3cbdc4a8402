import type { LogEvent } from '../contract/model.ts';

/** What of an event is searched: the text of a message, or the caption and the name of its file; of everything else nothing. */
export function searchableText(event: LogEvent): string {
  if (event.type !== 'message' || event.body.kind === 'recalled') return '';
  const { body } = event;
  return body.kind === 'text' ? body.text : `${body.caption}\n${body.blob.name}`;
}
