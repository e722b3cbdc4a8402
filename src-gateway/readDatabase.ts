import { parseSqlUrl, type SqlTarget } from '#core/sql/SqlTarget.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 36_500;

/** What `--database` says. Throws URL_INVALID `{field}`, with no secret in it. */
export function readDatabase(text: string): SqlTarget {
  try {
    return parseSqlUrl(text);
  } catch {
    throw new ChatError('URL_INVALID', { field: '--database' });
  }
}

/** What `--archive-after` says, in ms; `null`: never. Throws INVALID_ARGUMENT `{field, message}`. */
export function readArchiveAfter(text: string): number | null {
  if (text === 'never') return null;
  if (/^\d+$/.test(text) && Number(text) <= MOST_DAYS) return Number(text) * DAY_MS;
  const message = `A number of days, from 0 to ${MOST_DAYS}, or never`;
  throw new ChatError('INVALID_ARGUMENT', { field: '--archive-after', message });
}
