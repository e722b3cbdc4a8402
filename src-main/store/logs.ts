import type { StoredLog } from '#shared/contract/localModel.ts';
import type { Database } from './Database.ts';

export interface KeptLog {
  readonly id: number;
  readonly accountId: number;
  /** The conversation's id. */
  readonly name: string;
  readonly epoch: string;
}

export function readLogs(database: Database, accountId: number): StoredLog[] {
  return database.all<StoredLog>(
    `SELECT name AS conversationId, epoch,
       coalesce((SELECT max(offset) FROM event WHERE conversation_id = conversation.id), 0) AS offset
     FROM conversation WHERE account_id = ? AND NOT forgotten`,
    accountId,
  );
}

export function findLog(database: Database, accountId: number, conversationId: string): KeptLog | undefined {
  return database.get<KeptLog>(
    'SELECT id, account_id AS accountId, name, epoch FROM conversation WHERE account_id = ? AND name = ? AND NOT forgotten',
    accountId,
    conversationId,
  );
}

/** The log in this epoch; the stored events of any other epoch are removed. */
export function ensureLog(database: Database, accountId: number, conversationId: string, epoch: string): KeptLog {
  const existing = findLog(database, accountId, conversationId);
  if (existing?.epoch === epoch) return existing;
  if (existing !== undefined) markLogForDeletion(database, existing);
  database.run('INSERT INTO conversation (account_id, name, epoch) VALUES (?, ?, ?)', accountId, conversationId, epoch);
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
