import type { StoredLog } from '#shared/contract/localModel.ts';
import type { Database } from './Database.ts';
import type { StoredValue } from './format/Format.ts';

export interface KeptLog {
  readonly id: number;
  readonly accountId: number;
  /** The conversation's id. */
  readonly name: string;
  readonly epoch: string;
}

export function readLogs(database: Database, accountId: number): StoredLog[] {
  const rows = database.all<{ name: StoredValue; epoch: string; offset: number }>(
    `SELECT name, epoch,
       coalesce((SELECT max(offset) FROM event WHERE conversation_id = conversation.id), 0) AS offset
     FROM conversation WHERE account_id = ? AND NOT forgotten ORDER BY id`,
    accountId,
  );
  return rows.map(({ name, epoch, offset }) => {
    return { conversationId: database.format.readName('conversation', accountId, name), epoch, offset };
  });
}

export function findLog(database: Database, accountId: number, conversationId: string): KeptLog | undefined {
  const row = database.get<Pick<KeptLog, 'id' | 'epoch'>>(
    'SELECT id, epoch FROM conversation WHERE account_id = ? AND name = ? AND NOT forgotten',
    accountId,
    database.format.writeName('conversation', accountId, conversationId),
  );
  return row && { id: row.id, accountId, name: conversationId, epoch: row.epoch };
}

/** The log in this epoch; the stored events of any other epoch are removed. */
export function ensureLog(database: Database, accountId: number, conversationId: string, epoch: string): KeptLog {
  const existing = findLog(database, accountId, conversationId);
  if (existing?.epoch === epoch) return existing;
  if (existing !== undefined) markLogForDeletion(database, existing);
  const name = database.format.writeName('conversation', accountId, conversationId);
  database.run('INSERT INTO conversation (account_id, name, epoch) VALUES (?, ?, ?)', accountId, name, epoch);
  return ensureLog(database, accountId, conversationId, epoch);
}

/** Hides the log at once. Removing it from the index takes longer and is done by `sweep`. */
export function markLogForDeletion(database: Database, { id, accountId }: KeptLog): void {
  database.run('UPDATE conversation SET forgotten = 1 WHERE id = ?', id);
  database.run(
    `UPDATE account SET searched = searched -
       (SELECT count(*) FROM event WHERE conversation_id = ? AND message_id IS NOT NULL) WHERE id = ?`,
    id,
    accountId,
  );
}
