import type { SearchHit } from '#shared/contract/localModel.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { findMatches } from '#shared/search/findMatches.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';
import { type Piece, snippetOf } from '../../text/snippet.ts';

/**
 * Excerpt of a result with its matches. Without Markdown syntax, unless a match is part of it, as in the URL of a link.
 */
export function createSnippet(event: SearchHit['event'], terms: readonly string[]): Piece[] {
  if (event.type !== 'message') return [];
  const text = searchableText(event.body, plainMarkdown);
  const matches = findMatches(text, terms);
  if (matches.length > 0) return snippetOf(text, matches);
  const typed = searchableText(event.body, (part) => part.replace(/\s+/gu, ' '));
  const found = findMatches(typed, terms);
  return found.length > 0 ? snippetOf(typed, found) : snippetOf(text, []);
}

/** On one line. For files their caption and their names, because either may match. */
function searchableText(body: MessageEvent['body'], onOneLine: (text: string) => string): string {
  if (body.kind === 'recalled') return '';
  const names = attachmentsOf(body).map(({ blob }) => blob.name);
  const parts = [onOneLine(body.kind === 'text' ? body.text : body.caption), ...names];
  return parts.filter((part) => part !== '').join(' · ');
}
