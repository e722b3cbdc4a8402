import type { Database } from '../Database.ts';

/** Messages of one millisecond. More of them run over into the next one. */
const PER_MS = 1024;
/** Later ones are numbered as if they were of then, so that numbers stay exact. */
const LAST_AT = 2 ** 43 - 2 ** 20;

/** The least number of a message of this instant: messages sorted by number are sorted by time. */
export function firstIdAt(at: number): number {
  return Math.min(at, LAST_AT) * PER_MS;
}

export function takeMessageId(database: Database, accountId: number, at: number): number {
  for (let first = firstIdAt(at); ; first += PER_MS) {
    const last = database.get<{ id: number | null }>(
      'SELECT max(id) AS id FROM message WHERE account_id = ? AND id >= ? AND id < ?',
      accountId,
      first,
      first + PER_MS,
    )?.id;
    const id = last === undefined || last === null ? first : last + 1;
    if (id < first + PER_MS) return id;
  }
}
