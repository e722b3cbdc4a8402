import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Sql, SqlRow, SqlSession, SqlValue } from './Sql.ts';
import { typeSqlError } from './sqlErrors.ts';

const SQLITE_BUSY = 5;
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 10_000;

/**
 * A database in one file, made if it is not there, readable for nobody else. Several processes of one computer may use it.
 * What is overwritten is zeroed (`secure_delete`). Throws DATABASE_FAILED `{reason}`.
 */
export async function openSqlite(file: string): Promise<Sql> {
  let database: DatabaseSync;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await (await open(file, 'a', 0o600)).close();
    // It holds up the whole process while it waits for another: a moment only, the rest is waited for outside.
    database = new DatabaseSync(file, { timeout: LOOK_EVERY_MS });
    await whenFree(() =>
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON'),
    );
  } catch (error) {
    throw typeSqlError(error);
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** One at a time: there is one connection, and what is asked inside a transaction belongs to it. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = turn.then(work);
    turn = result.catch(() => undefined); // the caller has the error
    return result.catch((error: unknown) => {
      throw typeSqlError(error);
    });
  }

  const run = (statement: string, values: readonly SqlValue[] = []): readonly SqlRow[] =>
    // at most as many as SQLite takes parameters, 32,766
    database.prepare(statement.replaceAll(/\$(\d+)/g, '?$1')).all(...(values as readonly SQLInputValue[]));
  const session: SqlSession = { query: (statement, values) => whenFree(() => run(statement, values)) };

  return {
    dialect: 'sqlite',
    query: (statement, values) => inTurn(() => session.query(statement, values)),
    transaction: (work) =>
      inTurn(async () => {
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
    // The old pages are in the write-ahead log until it is emptied.
    scrub: () => inTurn(() => whenFree(() => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'))),
    stop: () => inTurn(() => Promise.resolve(database.close())),
  };
}

async function whenFree<Value>(work: () => Value): Promise<Value> {
  for (const start = performance.now(); ; await wait(LOOK_EVERY_MS)) {
    try {
      return work();
    } catch (error) {
      const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
      if (!isBusy || performance.now() - start > PATIENCE_MS) throw error;
    }
  }
}
