import type { Sql, SqlSession } from '#core/sql/Sql.ts';

const CHECK = ' AND batch = $2 ';

/** A database that applies a batch without checking which batch came before it: a fault that the test must detect. */
export function withoutBatchCheck(sql: Sql): Sql {
  const unchecked = (session: SqlSession): SqlSession => ({
    query: (statement, values) => session.query(statement.replace(CHECK, ' AND CAST($2 AS TEXT) IS NOT NULL '), values),
  });
  return { ...sql, transaction: (work) => sql.transaction((session) => work(unchecked(session))) };
}
