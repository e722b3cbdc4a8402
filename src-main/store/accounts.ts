import type { Database } from './Database.ts';
import type { StoredValue } from './format/Format.ts';
import { createIndex, dropIndex } from './search/searchIndex.ts';

/** The account's number in this file; `null` if nothing is stored for it. */
export function findAccount(database: Database, name: string): number | null {
  const stored = database.format.writeName('account', 0, name);
  return database.get<{ id: number }>('SELECT id FROM account WHERE name = ?', stored)?.id ?? null;
}

export interface NamedAccount {
  readonly id: number;
  readonly name: string;
}

export function readAccounts(database: Database): NamedAccount[] {
  const rows = database.all<{ id: number; name: StoredValue }>('SELECT id, name FROM account');
  return rows.map(({ id, name }) => ({ id, name: database.format.readName('account', 0, name) }));
}

/** The account's number, assigned at its first write. */
export function ensureAccount(database: Database, name: string): number {
  const existing = findAccount(database, name);
  if (existing !== null) return existing;
  database.run('INSERT INTO account (name) VALUES (?)', database.format.writeName('account', 0, name));
  const id = ensureAccount(database, name);
  createIndex(database, id);
  return id;
}

/**
 * Deletes everything of the account: SQLite overwrites deleted data (`secure_delete`), and the file shrinks to the
 * remaining data.
 */
export function deleteAccount(database: Database, name: string): void {
  const id = findAccount(database, name);
  if (id === null) return;
  database.transaction(() => {
    dropIndex(database, id);
    database.run('DELETE FROM account WHERE id = ?', id);
  });
  database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)');
}
