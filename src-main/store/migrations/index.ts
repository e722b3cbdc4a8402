import type { Database } from '../Database.ts';
import { createTables } from './createTables.ts';

/**
 * In order; `user_version` is the number of migrations that a file has been through. A released migration is never
 * changed.
 */
const MIGRATIONS: readonly ((database: Database) => void)[] = [createTables];

/** A file of a newer version of Parley: its data may have another meaning. */
export class NewerFileError extends Error {
  override readonly name = 'NewerFileError';
}

/** Migrates a file to the current schema, completely or not at all. Throws `NewerFileError`. */
export function migrate(database: Database): void {
  const readVersion = (): number => database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  if (readVersion() === MIGRATIONS.length) return;
  database.transaction(() => {
    // Read again, because another process may have been faster.
    const version = readVersion();
    if (version > MIGRATIONS.length) throw new NewerFileError(`version ${version}, known are ${MIGRATIONS.length}`);
    for (const step of MIGRATIONS.slice(version)) step(database);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}
