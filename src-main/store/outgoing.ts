import type { StoredOutgoing } from '#shared/contract/localModel.ts';
import type { Database } from './Database.ts';

/** All messages of the outbox, or those of one conversation, in their order. */
export function readOutgoing(database: Database, accountId: number, conversationId?: string): StoredOutgoing[] {
  return database
    .all<{ message: string }>(
      'SELECT message FROM outgoing WHERE account_id = ?1 AND (?2 IS NULL OR conversation = ?2) ORDER BY id',
      accountId,
      conversationId ?? null,
    )
    .map(({ message }) => JSON.parse(message) as StoredOutgoing);
}

/** Appends the messages that are not in the outbox yet. Returns how many there were. */
export function addOutgoing(database: Database, accountId: number, messages: readonly StoredOutgoing[]): number {
  let added = 0;
  for (const message of messages) {
    added += database.run(
      `INSERT INTO outgoing (account_id, conversation, client_id, message) VALUES (?, ?, ?, ?)
       ON CONFLICT (account_id, conversation, client_id) DO NOTHING`,
      accountId,
      message.conversationId,
      message.clientId,
      JSON.stringify(message),
    );
  }
  return added;
}

export function changeOutgoing(database: Database, accountId: number, message: StoredOutgoing): void {
  database.run(
    'UPDATE outgoing SET message = ? WHERE account_id = ? AND conversation = ? AND client_id = ?',
    JSON.stringify(message),
    accountId,
    message.conversationId,
    message.clientId,
  );
}

export function dropOutgoing(
  database: Database,
  accountId: number,
  conversationId: string,
  clientIds: readonly string[],
): void {
  for (const clientId of clientIds) {
    database.run(
      'DELETE FROM outgoing WHERE account_id = ? AND conversation = ? AND client_id = ?',
      accountId,
      conversationId,
      clientId,
    );
  }
}
