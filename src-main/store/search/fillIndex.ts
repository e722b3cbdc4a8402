import type { MessageEvent } from '#shared/contract/model.ts';
import type { Database } from '../Database.ts';
import type { StoredValue } from '../format/Format.ts';
import { parseEvent, type EventRow } from '../readEvents.ts';
import { moveProgress, readFilled } from './indexProgress.ts';
import { filledDownTo, indexMessage } from './searchIndex.ts';

/** Few enough that other calls are not delayed noticeably: about 20 ms. */
const MESSAGES_AT_ONCE = 200;
/** Messages of one account in an index in memory: about 65 MB. Older ones are examined one by one. */
const MAX_INDEXED = 200_000;

interface Row extends EventRow {
  readonly id: number;
  readonly logId: number;
  readonly name: StoredValue;
}

/** Adds some messages to the indexes in memory, newest first. Returns whether there are more. */
export function fillIndex(database: Database, atOnce = MESSAGES_AT_ONCE, maxIndexed = MAX_INDEXED): boolean {
  if (database.format.indexSchema === 'main') return false;
  const accounts = database.all<{ id: number }>('SELECT id FROM account');
  return accounts.some(({ id }) => fillAccount(database, id, atOnce, maxIndexed));
}

function fillAccount(database: Database, accountId: number, atOnce: number, maxIndexed: number): boolean {
  const filledTo = filledDownTo(database, accountId);
  if (filledTo === 0 || readFilled(database, accountId) >= maxIndexed) return false;
  database.transaction(() => {
    const rows = database.all<Row>(
      `SELECT message.id, conversation_id AS logId, offset, name, event FROM message
       CROSS JOIN event USING (conversation_id, offset) CROSS JOIN conversation ON conversation.id = conversation_id
       WHERE message.account_id = ? AND message.id < ? ORDER BY message.id DESC LIMIT ?`,
      accountId,
      filledTo,
      atOnce,
    );
    // FTS5 collects rows in ascending order, and writes what it has collected before a lower one.
    for (const row of rows.toReversed()) {
      const name = database.format.readName('conversation', accountId, row.name);
      const event = parseEvent(database, { id: row.logId, accountId, name }, row) as MessageEvent;
      indexMessage(database, row.id, { accountId, logId: row.logId, conversationId: name, event });
    }
    const isComplete = rows.length < atOnce;
    moveProgress(database, accountId, isComplete ? 0 : (rows.at(-1)?.id ?? 0), rows.length);
  });
  return true;
}
