import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** One open file. Statements are compiled once; a call is one transaction. */
export interface Database {
  run(sql: string, ...values: SQLInputValue[]): number;
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Statements without values and without rows. */
  exec(sql: string): void;
  /** All that `work` writes or nothing of it. On disk when it returns. */
  transaction<Value>(work: () => Value): Value;
  close(): void;
}

export function createDatabase(file: string): Database {
  const connection = new DatabaseSync(file);
  const statements = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return {
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes), // at most the parameters of a statement
    // To the end, for no statement may stand in the middle of its rows when a transaction ends; those for one row have no more.
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values)[0] as Row | undefined, // at most as many
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[], // at most as many
    exec: (sql) => connection.exec(sql),
    transaction(work) {
      // At once for writing: a reader that becomes a writer midway could find that another process was faster.
      connection.exec('BEGIN IMMEDIATE');
      try {
        const value = work();
        connection.exec('COMMIT');
        return value;
      } catch (error) {
        // Some failures, a full disk among them, have already undone all.
        if (connection.isTransaction) connection.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
