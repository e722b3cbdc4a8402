import type { SearchHit } from '#shared/contract/localModel.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { searchableText } from '#shared/search/searchableText.ts';
import type { Database } from '../Database.ts';
import { indexWords } from './indexWords.ts';
import { takeMessageId } from './messageId.ts';
import { ensureTagWord, tagsOf } from './tags.ts';

/** Each account has its own index, so that the speed of a search depends on the size of the account only. */
export const indexOf = (accountId: number): string => `search_${accountId}`;

/**
 * Stores only which message contains which word; positions are read from the message. It stores no text, and
 * `secure-delete` leaves no word of deleted messages. `prefix`: lengths of prefixes that are indexed; longer ones match
 * few enough words.
 */
export function createIndex(database: Database, accountId: number): void {
  const index = indexOf(accountId);
  database.exec(`
    CREATE VIRTUAL TABLE ${index} USING fts5 (
      words, content = '', columnsize = 0, detail = none, prefix = '1 2 3 4 5',
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
    );
    INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1);
  `);
}

export function dropIndex(database: Database, accountId: number): void {
  database.exec(`DROP TABLE ${indexOf(accountId)}`);
}

/** The location and the text of a message. */
export interface Indexed extends SearchHit {
  readonly accountId: number;
  /** The conversation's number in this file. */
  readonly logId: number;
  readonly event: MessageEvent;
}

/** Returns the message's id in the index. */
export function addToIndex(database: Database, message: Indexed): number {
  const { accountId, logId, event } = message;
  const id = takeMessageId(database, accountId, event.at);
  database.run(
    'INSERT INTO message (account_id, id, conversation_id, offset) VALUES (?, ?, ?, ?)',
    accountId,
    id,
    logId,
    event.offset,
  );
  database.run(`INSERT INTO ${indexOf(accountId)} (rowid, words) VALUES (?, ?)`, id, writeWords(database, message));
  return id;
}

/** Needs the message as it was added, because the index does not store its words. */
export function removeFromIndex(database: Database, id: number, message: Indexed): void {
  const { accountId } = message;
  const index = indexOf(accountId);
  database.run(
    `INSERT INTO ${index} (${index}, rowid, words) VALUES ('delete', ?, ?)`,
    id,
    writeWords(database, message),
  );
  database.run('DELETE FROM message WHERE account_id = ? AND id = ?', accountId, id);
}

/** Whether the index has the same entry for both. */
export function hasSameWords(one: Indexed, other: Indexed): boolean {
  const tagged = (message: Indexed): string => JSON.stringify([message.event.at, tagsOf(message)]);
  return searchableText(one.event) === searchableText(other.event) && tagged(one) === tagged(other);
}

function writeWords(database: Database, message: Indexed): string {
  const tags = tagsOf(message).map((tag) => ensureTagWord(database, message.accountId, tag));
  return [...indexWords(searchableText(message.event)), ...tags].join(' ');
}
