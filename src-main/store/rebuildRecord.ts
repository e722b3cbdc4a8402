import type { Database } from './Database.ts';

const REBUILT = 'rebuilt';

/** Records that the page must be notified that the previous file was corrupt. */
export function recordRebuild(database: Database): void {
  database.run('INSERT INTO notice (name) VALUES (?) ON CONFLICT DO NOTHING', REBUILT);
}

/** Whether there is a record; removes it. */
export function takeRebuildRecord(database: Database): boolean {
  // Most starts write nothing, so that stored data can be read on a full disk, too.
  if (database.get('SELECT name FROM notice WHERE name = ?', REBUILT) === undefined) return false;
  return database.run('DELETE FROM notice WHERE name = ?', REBUILT) > 0;
}
