import { ChatError } from '#shared/errors/ChatError.ts';

/** The system's, PostgreSQL's classes of lost connections, its shut-down and its limit of connections. */
const UNREACHABLE = /^(E[A-Z_]+|08...|57P0[1-5]|53300)$/;
const GONE = /connection terminated|timeout|not queryable|connection ended|pool after calling end/i;

/** What a database or the way to it threw, as one of our codes. */
export function typeSqlError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const systemCode = 'code' in cause ? String(cause.code) : '';
  const isAway = (UNREACHABLE.test(systemCode) && !systemCode.startsWith('ERR_')) || GONE.test(cause.message);
  const reason = cause.message === '' ? systemCode : cause.message;
  return new ChatError(isAway ? 'DATABASE_UNREACHABLE' : 'DATABASE_FAILED', { reason }, { cause });
}
