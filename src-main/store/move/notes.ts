import type { Database } from '../Database.ts';

/** Followed by the name of the source, in the file that is in use: the history of the source follows. */
export const MOVING = 'moving ';
/** Followed by the name of the source: all of its history has followed. */
const COMPLETE = 'complete ';
/** Followed by the hash of a row that was copied. */
export const MARK = 'copied ';

export function hasNote(database: Database, name: string): boolean {
  return database.get('SELECT name FROM notice WHERE name = ?', name) !== undefined;
}

// Most calls change nothing, so that they succeed on a full disk.
export function addNote(database: Database, name: string): void {
  if (!hasNote(database, name)) database.run('INSERT INTO notice (name) VALUES (?)', name);
}

/** `rest`: `*` for all that begin with the name. */
export function removeNote(database: Database, name: string, rest = ''): void {
  if (database.get('SELECT name FROM notice WHERE name GLOB ?', name + rest) === undefined) return;
  database.run('DELETE FROM notice WHERE name GLOB ?', name + rest);
}

export const isMoving = (target: Database, source: string): boolean => hasNote(target, MOVING + source);
export const isComplete = (target: Database, source: string): boolean => hasNote(target, COMPLETE + source);
export const setComplete = (target: Database, source: string): void => addNote(target, COMPLETE + source);

/** The source is gone. */
export function endMoving(target: Database, source: string): void {
  for (const name of [MARK, MOVING, COMPLETE]) removeNote(target, name, name === MARK ? '*' : source);
}
