export type SqlDialect = 'sqlite' | 'postgres';
export type SqlValue = string | number | Uint8Array | null;
/** Parse rows with a schema: integers may be returned as text. */
export type SqlRow = Readonly<Record<string, unknown>>;

export interface SqlSession {
  /** Runs one statement with the placeholders `$1`, `$2`, …. */
  query(statement: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>;
}

/**
 * A database: a SQLite file or PostgreSQL. Commits are durable. Every method throws `ChatError` only:
 * DATABASE_UNREACHABLE, DATABASE_FAILED, each with `{reason}`.
 */
export interface Sql extends SqlSession {
  readonly dialect: SqlDialect;
  /** Rolls back and rethrows what `work` throws. */
  transaction<Value>(work: (session: SqlSession) => Promise<Value>): Promise<Value>;
  /** Removes overwritten data from the files, as far as the dialect supports it. */
  scrub(): Promise<void>;
  stop(): Promise<void>;
}
