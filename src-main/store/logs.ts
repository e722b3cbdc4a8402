import type { StoredLog } from '#shared/contract/localModel.ts';
import type { Database } from './Database.ts';
import { cutEvents } from './keepEvents.ts';

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
     FROM conversation WHERE account_id = ?`,
    accountId,
  );
}

export function findLog(database: Database, accountId: number, conversationId: string): KeptLog | undefined {
  return database.get<KeptLog>(
    'SELECT id, account_id AS accountId, name, epoch FROM conversation WHERE account_id = ? AND name = ?',
    accountId,
    conversationId,
  );
}

/** The log in this epoch; nothing stays of another one. */
export function ensureLog(database: Database, accountId: number, conversationId: string, epoch: string): KeptLog {
  const known = findLog(database, accountId, conversationId);
  if (known?.epoch === epoch) return known;
  if (known !== undefined) forgetLog(database, known);
  database.run('INSERT INTO conversation (account_id, name, epoch) VALUES (?, ?, ?)', accountId, conversationId, epoch);
  return ensureLog(database, accountId, conversationId, epoch);
}

export function forgetLog(database: Database, log: KeptLog): void {
  cutEvents(database, log, -1);
  database.run('DELETE FROM conversation WHERE id = ?', log.id);
}
