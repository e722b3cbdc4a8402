import type { MessageEvent } from '../contract/model.ts';

/** What a message says in words: its text, its caption, or its file's name; nothing is left of a recalled one. */
export function bodyText(body: MessageEvent['body']): string {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'recalled') return '';
  return body.caption === '' ? body.blob.name : body.caption;
}
