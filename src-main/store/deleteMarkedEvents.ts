import type { Database } from './Database.ts';
import type { StoredValue } from './format/Format.ts';
import { unindexEvent, type IndexedRow } from './storeEvents.ts';
import type { KeptLog } from './logs.ts';

/** Few enough that other calls are not delayed noticeably. */
const EVENTS_AT_ONCE = 25;

/** Deletes and overwrites some of the data that was marked for removal. Returns whether there is more. */
export function deleteMarkedEvents(database: Database): boolean {
  const marked = database.get<Omit<KeptLog, 'name'> & { readonly name: StoredValue }>(
    'SELECT id, account_id AS accountId, name, epoch FROM conversation WHERE forgotten LIMIT 1',
  );
  if (marked === undefined) return false;
  const log = { ...marked, name: database.format.readName('conversation', marked.accountId, marked.name) };
  database.transaction(() => {
    const rows = database.all<IndexedRow>(
      'SELECT offset, event, message_id FROM event WHERE conversation_id = ? ORDER BY offset LIMIT ?',
      log.id,
      EVENTS_AT_ONCE,
    );
    for (const row of rows) {
      unindexEvent(database, log, row);
      database.run('DELETE FROM event WHERE conversation_id = ? AND offset = ?', log.id, row.offset);
    }
    if (rows.length < EVENTS_AT_ONCE) database.run('DELETE FROM conversation WHERE id = ?', log.id);
  });
  return true;
}
