import { attachmentsOf } from '../message/attachmentsOf.ts';
import type { MessageEvent } from '../contract/model.ts';

/** The text of a message: its text, its caption, or the names of its files; empty for a recalled one. */
export function bodyText(body: MessageEvent['body']): string {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'poll') return body.question;
  if (body.kind === 'recalled') return '';
  if (body.caption !== '') return body.caption;
  return attachmentsOf(body)
    .map(({ blob }) => blob.name)
    .join(', ');
}
