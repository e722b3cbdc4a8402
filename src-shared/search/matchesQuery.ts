import type { SearchHit } from '../contract/localModel.ts';
import { contentsOf } from './contentsOf.ts';
import { hasTerm, readTerm } from './findMatches.ts';
import { searchableText } from './searchableText.ts';
import type { SearchQuery } from './searchQuery.ts';
import { readWords } from './words.ts';

/**
 * Whether a message matches a query, with the same result as the index. Non-messages and recalled messages never match.
 * A term without words is ignored.
 */
export function matchesQuery({ conversationId, event }: SearchHit, query: SearchQuery): boolean {
  if (event.type !== 'message' || event.body.kind === 'recalled') return false;
  if (query.conversationIds?.includes(conversationId) === false) return false;
  if (query.from?.includes(event.from) === false) return false;
  if (query.after !== undefined && event.at < query.after) return false;
  if (query.before !== undefined && event.at >= query.before) return false;
  if (query.has.length > 0) {
    const contents = contentsOf(event);
    if (!query.has.every((what) => contents.includes(what))) return false;
  }
  const terms = query.terms.map(readTerm).filter((term) => term.length > 0);
  if (terms.length === 0) return true;
  const words = readWords(searchableText(event));
  return terms.every((term) => hasTerm(words, term));
}
