import type { Database } from '../Database.ts';
import { createTables } from './createTables.ts';

/** In order; the number of those that a file went through is its `user_version`. Never changed once it was released, only added to. */
const MIGRATIONS: readonly ((database: Database) => void)[] = [createTables];

/** A file of a program that is newer than this one: what stands in it may mean something else. */
export class NewerFileError extends Error {
  override readonly name = 'NewerFileError';
}

/** Brings a file to today's form, whole or not at all. Throws `NewerFileError`. */
export function migrate(database: Database): void {
  const readVersion = (): number => database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  if (readVersion() === MIGRATIONS.length) return;
  database.transaction(() => {
    // Asked again, because another process may have been faster.
    const version = readVersion();
    if (version > MIGRATIONS.length) throw new NewerFileError(`version ${version}, known are ${MIGRATIONS.length}`);
    for (const step of MIGRATIONS.slice(version)) step(database);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}
