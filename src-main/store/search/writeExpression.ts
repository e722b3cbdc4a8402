import type { SearchQuery } from '#shared/search/searchQuery.ts';
import type { Database } from '../Database.ts';
import type { IndexedTerm } from './indexWords.ts';
import { findTagWord, fromTag, hasTag, inTag } from './tags.ts';

/**
 * The FTS5 query. Words consist of letters and digits and are quoted: typed text never becomes part of the query
 * syntax. `''` matches every message, `null` none.
 */
export function writeExpression(
  database: Database,
  accountId: number,
  query: SearchQuery,
  terms: readonly IndexedTerm[],
): string | null {
  const anyOf = (tags: readonly string[]): string | null => {
    const words = tags.map((tag) => findTagWord(database, accountId, tag)).filter((word) => word !== null);
    return words.length === 0 ? null : `(${words.map((word) => `"${word}"`).join(' OR ')})`;
  };
  const filters = [
    ...(query.conversationIds === undefined ? [] : [anyOf(query.conversationIds.map(inTag))]),
    ...(query.from === undefined ? [] : [anyOf(query.from.map(fromTag))]),
    ...query.has.map((what) => anyOf([hasTag(what)])),
  ];
  if (filters.includes(null)) return null;
  const words = terms.flatMap((term) => [...term.words.map((word) => `"${word}"`), `"${term.beginning}" *`]);
  return [...filters, ...new Set(words)].join(' AND ');
}
