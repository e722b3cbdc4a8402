import type { LogEvent } from '../contract/model.ts';
import { attachmentsOf } from '../message/attachmentsOf.ts';
import { searchableText } from './searchableText.ts';
import type { HAS } from './searchQuery.ts';

const LINK = /https?:\/\/[^\s/]|parley:\/\/room\/[^\s]/iu;

/** What an event has, for `has:`. `file` is any file at all, a picture as well as a document. */
export function contentsOf(event: LogEvent): (typeof HAS)[number][] {
  if (event.type !== 'message' || event.body.kind === 'recalled') return [];
  const kinds = attachmentsOf(event.body).map(({ kind }) => kind);
  const files = kinds.length === 0 ? [] : new Set([...kinds, 'file' as const]);
  return LINK.test(searchableText(event)) ? [...files, 'link'] : [...files];
}
