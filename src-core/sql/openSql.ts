import { assertNever } from '#shared/errors/assertNever.ts';
import type { Sql, SqlTarget } from './Sql.ts';
import { openSqlite } from './openSqlite.ts';

/** Opens a database and checks that it works. Throws DATABASE_UNREACHABLE, DATABASE_FAILED, each with `{reason}`. */
export async function openSql(target: SqlTarget): Promise<Sql> {
  switch (target.dialect) {
    case 'sqlite':
      return openSqlite(target.file);
    case 'postgres': {
      // Loaded only for PostgreSQL.
      const { openPostgres } = await import('./openPostgres.ts');
      return openPostgres(target.url);
    }
    default:
      return assertNever(target);
  }
}

/** Shares one database by reference counting: opened by the first user, stopped when the last one has stopped. */
export function shareSql(open: () => Promise<Sql>): () => Promise<Sql> {
  let shared: { readonly opening: Promise<Sql>; users: number } | null = null;

  return async () => {
    shared ??= { opening: open(), users: 0 };
    const mine = shared;
    mine.users += 1;
    let sql: Sql;
    try {
      sql = await mine.opening;
    } catch (error) {
      if (shared === mine) shared = null;
      throw error;
    }
    let isStopped = false;
    return {
      ...sql,
      async stop() {
        if (isStopped) return;
        isStopped = true;
        mine.users -= 1;
        if (mine.users > 0) return;
        if (shared === mine) shared = null;
        await sql.stop();
      },
    };
  };
}
