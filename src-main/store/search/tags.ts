import type { SearchHit } from '#shared/contract/localModel.ts';
import { contentsOf } from '#shared/search/contentsOf.ts';
import type { Database } from '../Database.ts';

/** Private-use characters, which the index treats as letters and people do not type. */
const FIRST_DIGIT = 0xe000;
const DIGITS = 6400;

export const fromTag = (userId: string): string => `from ${userId}`;
export const inTag = (conversationId: string): string => `in ${conversationId}`;
export const hasTag = (what: string): string => `has ${what}`;

export function tagsOf({ conversationId, event }: SearchHit): string[] {
  return [fromTag(event.from), inTag(conversationId), ...contentsOf(event).map(hasTag)];
}

/** The word that represents a tag in the index; `null` if no message has it. */
export function findTagWord(database: Database, accountId: number, tag: string): string | null {
  const name = database.format.writeName('tag', accountId, tag);
  const row = database.get<{ id: number }>('SELECT id FROM tag WHERE account_id = ? AND name = ?', accountId, name);
  return row === undefined ? null : writeNumber(row.id);
}

export function ensureTagWord(database: Database, accountId: number, tag: string): string {
  const existing = findTagWord(database, accountId, tag);
  if (existing !== null) return existing;
  const name = database.format.writeName('tag', accountId, tag);
  database.run('INSERT INTO tag (account_id, name) VALUES (?, ?)', accountId, name);
  return ensureTagWord(database, accountId, tag);
}

function writeNumber(number: number): string {
  const rest = Math.floor(number / DIGITS);
  return (rest === 0 ? '' : writeNumber(rest)) + String.fromCharCode(FIRST_DIGIT + (number % DIGITS));
}
