import { ChatError } from '#shared/errors/ChatError.ts';

/** System errors, and PostgreSQL's codes for lost connections, shutdown and too many connections. */
const UNREACHABLE = /^(E[A-Z_]+|08...|57P0[1-5]|53300)$/;
const GONE = /connection terminated|timeout|not queryable|connection ended|pool after calling end/i;

/** Converts an error of a database, or of the connection to it, to a `ChatError`. */
export function toDatabaseError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const systemCode = 'code' in cause ? String(cause.code) : '';
  const isUnreachable = (UNREACHABLE.test(systemCode) && !systemCode.startsWith('ERR_')) || GONE.test(cause.message);
  const reason = cause.message === '' ? systemCode : cause.message;
  return new ChatError(isUnreachable ? 'DATABASE_UNREACHABLE' : 'DATABASE_FAILED', { reason }, { cause });
}
