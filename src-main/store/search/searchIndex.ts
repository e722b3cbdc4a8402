import type { SearchHit } from '#shared/contract/localModel.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { searchableText } from '#shared/search/searchableText.ts';
import type { Database } from '../Database.ts';
import { indexWords } from './indexWords.ts';
import { takeMessageId } from './messageId.ts';
import { ensureTagWord, tagsOf } from './tags.ts';

/** Each account has an index of its own, so that a search is as fast as its account is small. */
export const indexOf = (accountId: number): string => `search_${accountId}`;

/**
 * Only which message holds which word: where a word stands is looked up in the message. It keeps no text, and `secure-delete` leaves no word
 * of what was deleted. `prefix`: beginnings of words that are found at once; longer ones are few enough to be gathered.
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

/** Where a message lies, and what it says. */
export interface Indexed extends SearchHit {
  readonly accountId: number;
  /** The conversation's number in this file. */
  readonly logId: number;
  readonly event: MessageEvent;
}

/** Returns the message's number in the index. */
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

/** Needs the message as it was added: the index does not know its words. */
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

function writeWords(database: Database, message: Indexed): string {
  const tags = tagsOf(message).map((tag) => ensureTagWord(database, message.accountId, tag));
  return [...indexWords(searchableText(message.event)), ...tags].join(' ');
}
