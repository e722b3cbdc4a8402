import pg from 'pg';
import { type Sql, type SqlSession, type SqlValue, toDatabaseError } from './Sql.ts';

const CONNECTIONS = 4;
const TIMEOUT_MS = 10_000;

/**
 * Connects to PostgreSQL; lost connections are replaced. Throws DATABASE_UNREACHABLE, DATABASE_FAILED, each with
 * `{reason}`.
 */
export async function openPostgres(url: string): Promise<Sql> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'parley',
  });
  // The pool replaces a lost idle connection on demand; the query that needs it reports a failure.
  pool.on('error', () => undefined);

  const query = async (
    target: pg.Pool | pg.PoolClient,
    statement: string,
    values: readonly SqlValue[] = [],
  ): Promise<Record<string, unknown>[]> => (await target.query<Record<string, unknown>>(statement, [...values])).rows;

  async function typed<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async function transact<Value>(work: (session: SqlSession) => Promise<Value>): Promise<Value> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const value = await work({ query: (statement, values) => query(client, statement, values) });
      await client.query('COMMIT');
      return value;
    } catch (error) {
      await client.query('ROLLBACK').catch(onError);
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  const sql: Sql = {
    dialect: 'postgres',
    query: (statement, values) => typed(() => query(pool, statement, values)),
    transaction: (work) => typed(() => transact(work)),
    // Autovacuum removes old row versions, and the server's write-ahead log is not ours to truncate.
    scrub: () => Promise.resolve(),
    stop: () => typed(() => pool.end()),
  };
  try {
    await sql.query('SELECT 1');
    return sql;
  } catch (error) {
    await pool.end();
    throw error;
  }
}
