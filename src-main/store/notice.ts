import type { Database } from './Database.ts';

const REBUILT = 'rebuilt';

/** The page is to be told that the file before this one was broken. */
export function leaveNotice(database: Database): void {
  database.run('INSERT INTO notice (name) VALUES (?) ON CONFLICT DO NOTHING', REBUILT);
}

/** Whether there is one; it is told once. */
export function takeNotice(database: Database): boolean {
  // Most starts write nothing, so that what is kept can be read on a full disk, too.
  if (database.get('SELECT name FROM notice WHERE name = ?', REBUILT) === undefined) return false;
  return database.run('DELETE FROM notice WHERE name = ?', REBUILT) > 0;
}
