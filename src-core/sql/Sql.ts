export type SqlDialect = 'sqlite' | 'postgres';
export type SqlValue = string | number | Uint8Array | null;
/** What is in a column is for a schema to say: whole numbers may come as text. */
export type SqlRow = Readonly<Record<string, unknown>>;

export interface SqlSession {
  /** One statement; its values stand as `$1`, `$2`, … in it. */
  query(statement: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>;
}

/**
 * A database: a SQLite file, or PostgreSQL. What is committed is on the disk. Every method throws `ChatError` only:
 * DATABASE_UNREACHABLE, DATABASE_FAILED, each with `{reason}`.
 */
export interface Sql extends SqlSession {
  readonly dialect: SqlDialect;
  /** All or nothing: what `work` throws undoes it and is thrown on. */
  transaction<Value>(work: (session: SqlSession) => Promise<Value>): Promise<Value>;
  /** Takes what was overwritten out of the files, as far as the dialect can. */
  scrub(): Promise<void>;
  stop(): Promise<void>;
}
