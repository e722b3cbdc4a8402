import type { SearchHit } from '#shared/contract/localModel.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { searchableText } from '#shared/search/searchableText.ts';
import type { Database } from '../Database.ts';
import { indexWords } from './indexWords.ts';
import {
  addToProgress,
  dropProgress,
  isIndexed,
  readFilledTo,
  removeFromProgress,
  startProgress,
} from './indexProgress.ts';
import { takeMessageId } from './messageId.ts';
import { ensureTagWord, tagsOf } from './tags.ts';

/** Each account has its own index, so that the speed of a search depends on the size of the account only. */
export const indexOf = (accountId: number): string => `search_${accountId}`;

/** The index with its schema: in a sealed file it is in memory, because words reveal contents. */
export const indexTableOf = ({ format }: Database, accountId: number): string =>
  `${format.indexSchema}.${indexOf(accountId)}`;

/**
 * Stores only which message contains which word; positions are read from the message. It stores no text, and
 * `secure-delete` leaves no word of deleted messages. `prefix`: lengths of prefixes that are indexed; longer ones match
 * few enough words.
 */
export function createIndex(database: Database, accountId: number): void {
  const table = indexTableOf(database, accountId);
  database.exec(`
    CREATE VIRTUAL TABLE ${table} USING fts5 (
      words, content = '', columnsize = 0, detail = none, prefix = '1 2 3 4 5',
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
    );
    INSERT INTO ${table} (${indexOf(accountId)}, rank) VALUES ('secure-delete', 1);
  `);
  // A new account has no messages to be indexed.
  startProgress(database, accountId, 0);
}

export function dropIndex(database: Database, accountId: number): void {
  database.exec(`DROP TABLE IF EXISTS ${indexTableOf(database, accountId)}`);
  dropProgress(database, accountId);
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
  // An older message is indexed when the index is filled down to it.
  if (id >= filledDownTo(database, accountId)) indexMessage(database, id, message);
  return id;
}

/** Adds the words of a message, once. */
export function indexMessage(database: Database, id: number, message: Indexed): void {
  const { accountId } = message;
  if (!addToProgress(database, accountId, id)) return;
  const words = writeWords(database, message);
  database.run(`INSERT INTO ${indexTableOf(database, accountId)} (rowid, words) VALUES (?, ?)`, id, words);
}

/** All messages from this id on are in the index, which is created where it is missing. 0: all. */
export function filledDownTo(database: Database, accountId: number): number {
  const filledTo = readFilledTo(database, accountId);
  if (filledTo !== null) return filledTo;
  createIndex(database, accountId);
  startProgress(database, accountId, Number.MAX_SAFE_INTEGER);
  return Number.MAX_SAFE_INTEGER;
}

/** Needs the message as it was added, because the index does not store its words. */
export function removeFromIndex(database: Database, accountId: number, id: number, read: () => Indexed): void {
  if (isIndexed(database, accountId, id)) {
    database.run(
      `INSERT INTO ${indexTableOf(database, accountId)} (${indexOf(accountId)}, rowid, words) VALUES ('delete', ?, ?)`,
      id,
      writeWords(database, read()),
    );
    removeFromProgress(database, accountId, id);
  }
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
