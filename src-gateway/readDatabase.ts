import { parseSqlUrl, type SqlTarget } from '#core/sql/SqlTarget.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 36_500;

/** Parses `--database`. Throws URL_INVALID `{field}` without the text, because it may contain credentials. */
export function readDatabase(text: string): SqlTarget {
  try {
    return parseSqlUrl(text);
  } catch {
    throw new ChatError('URL_INVALID', { field: '--database' });
  }
}

/** Parses `--archive-after` to ms; null: never. Throws INVALID_ARGUMENT `{field, message}`. */
export function readArchiveAfter(text: string): number | null {
  if (text === 'never') return null;
  if (/^\d+$/.test(text) && Number(text) <= MAX_DAYS) return Number(text) * DAY_MS;
  const message = `A number of days, from 0 to ${MAX_DAYS}, or never`;
  throw new ChatError('INVALID_ARGUMENT', { field: '--archive-after', message });
}
