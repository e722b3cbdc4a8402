import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Format } from './format/Format.ts';

/** One open SQLite file. Statements are compiled once; a call is one transaction. */
export interface Connection {
  run(sql: string, ...values: SQLInputValue[]): number;
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Statements without values and without rows. */
  exec(sql: string): void;
  /** Commits everything that `work` writes, or nothing. It is on disk when the call returns. */
  transaction<Value>(work: () => Value): Value;
  close(): void;
}

/** A file of the local store, and how it represents contents and names. */
export interface Database extends Connection {
  readonly format: Format;
}

export function connect(file: string): Connection {
  const connection = new DatabaseSync(file);
  const statements = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    const cached = statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return {
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes), // at most the parameters of a statement
    // Reads all rows, because no statement may be in progress when a transaction ends; statements for one row have no
    // more.
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values)[0] as Row | undefined, // at most as many
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[], // at most as many
    exec: (sql) => connection.exec(sql),
    transaction(work) {
      // Immediate, because a reader that becomes a writer later could fail if another process wrote in between.
      connection.exec('BEGIN IMMEDIATE');
      try {
        const value = work();
        connection.exec('COMMIT');
        return value;
      } catch (error) {
        // Some failures, such as a full disk, have already rolled back the transaction.
        if (connection.isTransaction) connection.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
