import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '#core/index.ts';
import { connect, type Connection, type Database } from './Database.ts';
import { plainFormat } from './format/Format.ts';
import { openSealedFormat } from './format/openSealedFormat.ts';
import { migrate } from './migrations/index.ts';
import { attachWords } from './search/indexProgress.ts';

/** How long a call waits for another process that writes to the same file. */
const BUSY_MS = 2_000;
/** Disk space that the write-ahead log may occupy between two uses. */
const WAL_BYTES = 16 * 1024 * 1024;
/** Size of the page cache. */
const CACHE_KB = 16 * 1024;

export interface OpenedDatabase {
  readonly database: Database;
  /** The previous process did not close the file: a full integrity check is needed. */
  readonly endedUncleanly: boolean;
}

export interface StoreFile {
  readonly path: string;
  /** What the file is sealed with; `null`: it is not sealed. */
  readonly key: Uint8Array | null;
}

/** Opens or creates the file, accessible for its owner only. Throws whatever makes it unusable. */
export function openDatabase({ path: file, key }: StoreFile, log: Logger): OpenedDatabase {
  // The last process to close the file removes its write-ahead log.
  const endedUncleanly = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite would create it with the default permissions, and gives its write-ahead log the permissions of the file.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const connection = connect(file);
  try {
    prepareConnection(connection, log);
    const database = withFormat(connection, key);
    migrate(database);
    checkSmallTables(database);
    return { database, endedUncleanly };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Throws `WrongKeyError`. */
function withFormat(connection: Connection, key: Uint8Array | null): Database {
  if (key === null) return { ...connection, format: plainFormat };
  const format = openSealedFormat(connection, key);
  attachWords(connection);
  return { ...connection, format };
}

function prepareConnection(database: Connection, log: Logger): void {
  database.exec(`
    PRAGMA busy_timeout = ${BUSY_MS};
    PRAGMA page_size = 8192;
    PRAGMA auto_vacuum = INCREMENTAL;
  `);
  const mode = database.get<{ journal_mode: string }>('PRAGMA journal_mode = WAL')?.journal_mode;
  if (mode !== 'wal') log.warn({ mode }, 'the local store cannot use a write-ahead log here and continues without one');
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA journal_size_limit = ${WAL_BYTES};
    PRAGMA cache_size = -${CACHE_KB};
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA trusted_schema = OFF;
  `);
}

/** The tables that cannot be fetched again are small, so they are verified at each start. */
function checkSmallTables(database: Database): void {
  for (const table of ['account', 'document', 'outgoing', 'notice']) {
    const found = database.get<{ quick_check: string }>(`PRAGMA quick_check('${table}')`)?.quick_check;
    if (found !== 'ok') throw new CorruptFileError(`${table}: ${found}`);
  }
}

/** A file that SQLite can open although it is corrupt. */
export class CorruptFileError extends Error {
  override readonly name = 'BrokenFileError';
}
