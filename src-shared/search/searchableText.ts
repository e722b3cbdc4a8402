import type { LogEvent } from '../contract/model.ts';
import { attachmentsOf } from '../message/attachmentsOf.ts';

/** The searchable text of an event: the text of a message, or the caption and file names; empty for everything else. */
export function searchableText(event: LogEvent): string {
  if (event.type !== 'message' || event.body.kind === 'recalled') return '';
  const { body } = event;
  if (body.kind === 'text') return body.text;
  if (body.kind === 'poll') return [body.question, ...body.options].join('\n');
  return [body.caption, ...attachmentsOf(body).map(({ blob }) => blob.name)].join('\n');
}
