import type { Database } from './Database.ts';

/** The account's number in this file; `null` where nothing of it is kept. */
export function findAccount(database: Database, name: string): number | null {
  return database.get<{ id: number }>('SELECT id FROM account WHERE name = ?', name)?.id ?? null;
}

/** The account's number, given to it at its first write. */
export function ensureAccount(database: Database, name: string): number {
  const known = findAccount(database, name);
  if (known !== null) return known;
  database.run('INSERT INTO account (name) VALUES (?)', name);
  return ensureAccount(database, name);
}

/** Nothing stays of it: SQLite overwrites what is deleted (`secure_delete`), and the file becomes as small as what is left. */
export function forgetAccount(database: Database, name: string): void {
  database.transaction(() => database.run('DELETE FROM account WHERE name = ?', name));
  database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)');
}
