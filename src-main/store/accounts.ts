import type { Database } from './Database.ts';
import { createIndex, dropIndex } from './search/searchIndex.ts';

/** The account's number in this file; `null` where nothing of it is kept. */
export function findAccount(database: Database, name: string): number | null {
  return database.get<{ id: number }>('SELECT id FROM account WHERE name = ?', name)?.id ?? null;
}

/** The account's number, given to it at its first write. */
export function ensureAccount(database: Database, name: string): number {
  const known = findAccount(database, name);
  if (known !== null) return known;
  database.run('INSERT INTO account (name) VALUES (?)', name);
  const id = ensureAccount(database, name);
  createIndex(database, id);
  return id;
}

/** Nothing stays of it: SQLite overwrites what is deleted (`secure_delete`), and the file becomes as small as what is left. */
export function forgetAccount(database: Database, name: string): void {
  const id = findAccount(database, name);
  if (id === null) return;
  database.transaction(() => {
    dropIndex(database, id);
    database.run('DELETE FROM account WHERE id = ?', id);
  });
  database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)');
}
