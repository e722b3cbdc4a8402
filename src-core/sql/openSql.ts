import { assertNever } from '#shared/errors/assertNever.ts';
import { openSqlite } from './openSqlite.ts';
import type { Sql } from './Sql.ts';
import type { SqlTarget } from './SqlTarget.ts';

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
