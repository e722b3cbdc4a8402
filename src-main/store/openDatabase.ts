import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '#core/index.ts';
import { createDatabase, type Database } from './Database.ts';
import { migrate } from './migrations/index.ts';

/** How long a call waits for another process that writes to the same file. */
const BUSY_MS = 2_000;
/** What the write-ahead log may keep of the disk between two uses. */
const WAL_BYTES = 16 * 1024 * 1024;
/** What of the file may stay in memory. */
const CACHE_KB = 16 * 1024;

export interface OpenedDatabase {
  readonly database: Database;
  /** Whoever had it open last did not close it: whether all of it is whole is worth a look. */
  readonly endedUncleanly: boolean;
}

/** Opens the file, or begins it, readable for nobody else. Throws whatever makes it unusable. */
export function openDatabase(file: string, log: Logger): OpenedDatabase {
  // The last one to close the file removes its write-ahead log.
  const endedUncleanly = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite would make it for everybody, and gives its write-ahead log the rights of the file.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = createDatabase(file);
  try {
    prepareConnection(database, log);
    migrate(database);
    checkSmallTables(database);
    return { database, endedUncleanly };
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareConnection(database: Database, log: Logger): void {
  database.exec(`
    PRAGMA busy_timeout = ${BUSY_MS};
    PRAGMA page_size = 8192;
    PRAGMA auto_vacuum = INCREMENTAL;
  `);
  const mode = database.get<{ journal_mode: string }>('PRAGMA journal_mode = WAL')?.journal_mode;
  if (mode !== 'wal') log.warn({ mode }, 'the local store has no write-ahead log here and goes on without');
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA journal_size_limit = ${WAL_BYTES};
    PRAGMA cache_size = -${CACHE_KB};
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA trusted_schema = OFF;
  `);
}

/** What can't be fetched again is small, so it is looked through at each start. */
function checkSmallTables(database: Database): void {
  for (const table of ['account', 'document', 'outgoing', 'notice']) {
    const found = database.get<{ quick_check: string }>(`PRAGMA quick_check('${table}')`)?.quick_check;
    if (found !== 'ok') throw new BrokenFileError(`${table}: ${found}`);
  }
}

/** A file that SQLite can read, and that is damaged all the same. */
export class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError';
}
