import type { StoredOutgoing } from '#shared/contract/localModel.ts';
import type { Database } from './Database.ts';
import { outgoingRow, type StoredValue } from './format/Format.ts';

interface Row {
  readonly conversation: StoredValue;
  readonly client_id: StoredValue;
  readonly message: StoredValue;
}

interface Key {
  readonly conversation: StoredValue;
  readonly clientId: StoredValue;
}

function keyOf({ format }: Database, accountId: number, conversationId: string, clientId: string): Key {
  return {
    conversation: format.writeName('conversation', accountId, conversationId),
    clientId: format.writeName('client', accountId, clientId),
  };
}

/** The message as it is in the file. */
function writeMessage({ format }: Database, accountId: number, key: Key, message: StoredOutgoing): StoredValue {
  return format.writeText(outgoingRow(accountId, key.conversation, key.clientId), JSON.stringify(message));
}

/** All messages of the outbox, or those of one conversation, in their order. */
export function readOutgoing(database: Database, accountId: number, conversationId?: string): StoredOutgoing[] {
  const { format } = database;
  return database
    .all<Row>(
      'SELECT conversation, client_id, message FROM outgoing WHERE account_id = ?1 AND (?2 IS NULL OR conversation = ?2) ORDER BY id',
      accountId,
      conversationId === undefined ? null : format.writeName('conversation', accountId, conversationId),
    )
    .map(({ conversation, client_id, message }) => {
      return JSON.parse(format.readText(outgoingRow(accountId, conversation, client_id), message)) as StoredOutgoing;
    });
}

/** Appends the messages that are not in the outbox yet. Returns how many there were. */
export function addOutgoing(database: Database, accountId: number, messages: readonly StoredOutgoing[]): number {
  let added = 0;
  for (const message of messages) {
    const key = keyOf(database, accountId, message.conversationId, message.clientId);
    added += database.run(
      `INSERT INTO outgoing (account_id, conversation, client_id, message) VALUES (?, ?, ?, ?)
       ON CONFLICT (account_id, conversation, client_id) DO NOTHING`,
      accountId,
      key.conversation,
      key.clientId,
      writeMessage(database, accountId, key, message),
    );
  }
  return added;
}

export function changeOutgoing(database: Database, accountId: number, message: StoredOutgoing): void {
  const key = keyOf(database, accountId, message.conversationId, message.clientId);
  database.run(
    'UPDATE outgoing SET message = ? WHERE account_id = ? AND conversation = ? AND client_id = ?',
    writeMessage(database, accountId, key, message),
    accountId,
    key.conversation,
    key.clientId,
  );
}

export function dropOutgoing(
  database: Database,
  accountId: number,
  conversationId: string,
  clientIds: readonly string[],
): void {
  for (const id of clientIds) {
    const { conversation, clientId } = keyOf(database, accountId, conversationId, id);
    database.run(
      'DELETE FROM outgoing WHERE account_id = ? AND conversation = ? AND client_id = ?',
      accountId,
      conversation,
      clientId,
    );
  }
}
