import type { Connection, Database } from '../Database.ts';

/**
 * Which messages an index in memory contains. It is in the same database as the index, so that a transaction that is
 * rolled back leaves both as they were. An index in the file always contains all messages and needs none of this.
 */
export function attachWords(connection: Connection): void {
  connection.exec(`
    ATTACH DATABASE ':memory:' AS words;
    CREATE TABLE words.progress (
      account_id INTEGER PRIMARY KEY,
      filled_to INTEGER NOT NULL,
      -- How many messages were added by filling it.
      filled INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE words.indexed (
      account_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      PRIMARY KEY (account_id, id)
    ) STRICT, WITHOUT ROWID;
  `);
}

const isInFile = ({ format }: Database): boolean => format.indexSchema === 'main';

/** The id down to which the index is filled; 0: it is complete; `null`: there is no index yet. */
export function readFilledTo(database: Database, accountId: number): number | null {
  if (isInFile(database)) return 0;
  const row = database.get<{ filled_to: number }>(
    'SELECT filled_to FROM words.progress WHERE account_id = ?',
    accountId,
  );
  return row?.filled_to ?? null;
}

export function startProgress(database: Database, accountId: number, filledTo: number): void {
  if (isInFile(database)) return;
  database.run('INSERT OR REPLACE INTO words.progress (account_id, filled_to) VALUES (?, ?)', accountId, filledTo);
}

export function dropProgress(database: Database, accountId: number): void {
  if (isInFile(database)) return;
  database.run('DELETE FROM words.progress WHERE account_id = ?', accountId);
  database.run('DELETE FROM words.indexed WHERE account_id = ?', accountId);
}

/** Returns whether it was not in the index yet. */
export function addToProgress(database: Database, accountId: number, id: number): boolean {
  if (isInFile(database)) return true;
  return database.run('INSERT OR IGNORE INTO words.indexed (account_id, id) VALUES (?, ?)', accountId, id) > 0;
}

/** Another process with the same file has added messages that this index does not contain. */
export function isIndexed(database: Database, accountId: number, id: number): boolean {
  if (isInFile(database)) return true;
  return database.get('SELECT id FROM words.indexed WHERE account_id = ? AND id = ?', accountId, id) !== undefined;
}

export function removeFromProgress(database: Database, accountId: number, id: number): void {
  if (isInFile(database)) return;
  database.run('DELETE FROM words.indexed WHERE account_id = ? AND id = ?', accountId, id);
}

/** Some messages were added below. */
export function moveProgress(database: Database, accountId: number, filledTo: number, count: number): void {
  database.run(
    'UPDATE words.progress SET filled_to = ?, filled = filled + ? WHERE account_id = ?',
    filledTo,
    count,
    accountId,
  );
}

/** How many messages of the account were added by filling the index. */
export function readFilled(database: Database, accountId: number): number {
  const row = database.get<{ filled: number }>('SELECT filled FROM words.progress WHERE account_id = ?', accountId);
  return row?.filled ?? 0;
}
