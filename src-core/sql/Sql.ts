import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';

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

/** The address of a database. */
export type SqlTarget =
  | { readonly dialect: 'sqlite'; readonly file: string }
  | { readonly dialect: 'postgres'; readonly url: string };

/**
 * Parses `postgres://user:password@host/name`, or a file name with an optional `sqlite:` prefix. Throws URL_INVALID.
 */
export function parseSqlUrl(text: string): SqlTarget {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'postgres' || scheme === 'postgresql') {
    if (URL.canParse(text) && new URL(text).hostname !== '') return { dialect: 'postgres', url: text };
    throw new ChatError('URL_INVALID');
  }
  const file = scheme === 'sqlite' ? text.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '') : text;
  if (file === '' || file.startsWith('//') || (scheme !== undefined && scheme !== 'sqlite' && text.includes('://'))) {
    throw new ChatError('URL_INVALID');
  }
  return { dialect: 'sqlite', file };
}

/** System errors, and PostgreSQL's codes for lost connections, shutdown and too many connections. */
const UNREACHABLE = /^(E[A-Z_]+|08...|57P0[1-5]|53300)$/;
const GONE = /connection terminated|timeout|not queryable|connection ended|pool after calling end/i;

/** Converts an error of a database, or of the connection to it, to a `ChatError`. */
export function toDatabaseError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const systemCode = systemErrorCode(cause) ?? '';
  const isUnreachable = (UNREACHABLE.test(systemCode) && !systemCode.startsWith('ERR_')) || GONE.test(cause.message);
  const reason = cause.message === '' ? systemCode : cause.message;
  return new ChatError(isUnreachable ? 'DATABASE_UNREACHABLE' : 'DATABASE_FAILED', { reason }, { cause });
}
