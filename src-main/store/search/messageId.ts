import type { Database } from '../Database.ts';

/** Row ids per millisecond. Further messages of that millisecond use ids of the next one. */
const PER_MS = 1024;
/** Messages after this time get ids of this time, so that ids stay exact integers. */
const LAST_AT = 2 ** 43 - 2 ** 20;

/** The lowest id of a message at this instant: messages sorted by id are sorted by time. */
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
