import type { LogEvent } from '../contract/model.ts';
import { attachmentsOf } from '../message/attachmentsOf.ts';
import { searchableText } from './searchableText.ts';
import type { HAS } from './searchQuery.ts';

const LINK = /https?:\/\/[^\s/]|parley:\/\/room\/[^\s]/iu;

/** The content types of an event, for `has:`. `file` is any file, also a picture. */
export function contentsOf(event: LogEvent): (typeof HAS)[number][] {
  if (event.type !== 'message' || event.body.kind === 'recalled') return [];
  const kinds = attachmentsOf(event.body).map(({ kind }) => kind);
  const files = kinds.length === 0 ? [] : new Set([...kinds, 'file' as const]);
  return LINK.test(searchableText(event)) ? [...files, 'link'] : [...files];
}
