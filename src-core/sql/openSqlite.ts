import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Sql, type SqlRow, type SqlSession, type SqlValue, toDatabaseError } from './Sql.ts';

const SQLITE_BUSY = 5;
const RETRY_INTERVAL_MS = 20;
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens a database in one file, which is created if missing, with access for this user only. Several processes of one
 * computer may use it. Overwritten data is zeroed (`secure_delete`). Throws DATABASE_FAILED `{reason}`.
 */
export async function openSqlite(file: string): Promise<Sql> {
  let database: DatabaseSync;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await (await open(file, 'a', 0o600)).close();
    // SQLite's own busy timeout blocks the whole process, so it is short; `whenFree` waits for the rest.
    database = new DatabaseSync(file, { timeout: RETRY_INTERVAL_MS });
    await whenFree(() =>
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON'),
    );
  } catch (error) {
    throw toDatabaseError(error);
  }

  let last: Promise<unknown> = Promise.resolve();
  /** Runs one operation at a time, because there is one connection, and a transaction owns it while it runs. */
  function runExclusive<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = last.then(work);
    last = result.catch(() => undefined); // the caller handles the error
    return result.catch((error: unknown) => {
      throw toDatabaseError(error);
    });
  }

  const run = (statement: string, values: readonly SqlValue[] = []): readonly SqlRow[] =>
    // at most 32,766 values, SQLite's limit of parameters
    database.prepare(statement.replaceAll(/\$(\d+)/g, '?$1')).all(...(values as readonly SQLInputValue[]));
  const session: SqlSession = { query: (statement, values) => whenFree(() => run(statement, values)) };

  return {
    dialect: 'sqlite',
    query: (statement, values) => runExclusive(() => session.query(statement, values)),
    transaction: (work) =>
      runExclusive(async () => {
        await whenFree(() => database.exec('BEGIN IMMEDIATE'));
        try {
          const value = await work(session);
          database.exec('COMMIT');
          return value;
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK');
          throw error;
        }
      }),
    // Old pages stay in the write-ahead log until it is truncated.
    scrub: () => runExclusive(() => whenFree(() => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'))),
    stop: () => runExclusive(() => Promise.resolve(database.close())),
  };
}

async function whenFree<Value>(work: () => Value): Promise<Value> {
  for (const start = performance.now(); ; await wait(RETRY_INTERVAL_MS)) {
    try {
      return work();
    } catch (error) {
      const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
      if (!isBusy || performance.now() - start > BUSY_TIMEOUT_MS) throw error;
    }
  }
}
