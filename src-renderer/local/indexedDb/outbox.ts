import { type DocumentChange, storedFileIdsOf, type StoredOutgoing } from '#shared/contract/localModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { keyRange, type Transaction } from './schema.ts';

export async function readDocuments(
  transaction: Transaction,
  account: string,
): Promise<Map<string, DocumentChange['document']>> {
  const found = await transaction.objectStore('documents').getAll(keyRange(account));
  return new Map(found.map(({ key, document }) => [key, document]));
}

/** All requests are issued when this returns. */
export function changeDocuments(
  transaction: Transaction,
  account: string,
  changes: readonly DocumentChange[],
): Promise<unknown> {
  const documents = transaction.objectStore('documents');
  return Promise.all(
    changes.map(({ key, document }) =>
      document === null ? documents.delete([account, key]) : documents.put({ account, key, document }),
    ),
  );
}

export async function readOutgoing(transaction: Transaction, account: string): Promise<StoredOutgoing[]> {
  // Equal index keys are ordered by the auto-incremented primary key.
  const found = await transaction.objectStore('outgoing').index('byAccount').getAll(account);
  return found.map(({ message }) => message);
}

/** Returns the messages that were not stored yet. */
export async function addOutgoing(
  transaction: Transaction,
  account: string,
  messages: readonly StoredOutgoing[],
): Promise<StoredOutgoing[]> {
  const outgoing = transaction.objectStore('outgoing');
  const added: StoredOutgoing[] = [];
  for (const message of messages) {
    const { clientId, conversationId } = message;
    if ((await outgoing.index('byClientId').getKey([account, clientId])) !== undefined) continue;
    await outgoing.add({ account, clientId, conversationId, message });
    added.push(message);
  }
  return added;
}

export async function changeOutgoing(
  transaction: Transaction,
  account: string,
  message: StoredOutgoing,
): Promise<void> {
  const outgoing = transaction.objectStore('outgoing');
  const { clientId, conversationId } = message;
  const place = await outgoing.index('byClientId').getKey([account, clientId]);
  if (place !== undefined) await outgoing.put({ account, clientId, conversationId, message }, place);
}

export async function dropOutgoing(
  transaction: Transaction,
  account: string,
  conversationId: string,
  clientIds: readonly string[],
): Promise<void> {
  const outgoing = transaction.objectStore('outgoing');
  for (const clientId of clientIds) {
    const place = await outgoing.index('byClientId').getKey([account, clientId]);
    const found = place === undefined ? undefined : await outgoing.get(place);
    if (place === undefined || found?.conversationId !== conversationId) continue;
    await outgoing.delete(place);
    for (const id of storedFileIdsOf(found.message))
      await transaction.objectStore('bytes').delete(keyRange(account, id));
  }
}

export async function dropOutbox(transaction: Transaction, account: string, conversationId: string): Promise<void> {
  const waiting = transaction.objectStore('outgoing').index('byConversation');
  const clientIds = (await waiting.getAll([account, conversationId])).map(({ clientId }) => clientId);
  await dropOutgoing(transaction, account, conversationId, clientIds);
}

export async function storeBytes(
  transaction: Transaction,
  {
    account,
    clientId,
    offset,
    chunk,
  }: { account: string; clientId: string; offset: number; chunk: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const bytes = transaction.objectStore('bytes');
  const last = (await bytes.openCursor(keyRange(account, clientId), 'prev'))?.value;
  const end = last === undefined ? 0 : last.offset + last.chunk.length;
  if (offset > end) throw new ChatError('INVALID_ARGUMENT', { field: 'offset', message: `a gap after ${end}` });
  // A repeated chunk replaces the bytes after its offset.
  const before = (await bytes.openCursor(IDBKeyRange.bound([account, clientId], [account, clientId, offset]), 'prev'))
    ?.value;
  await bytes.delete(IDBKeyRange.bound([account, clientId, offset], [account, clientId, []]));
  if (before !== undefined && before.offset < offset) {
    await bytes.put({ ...before, chunk: before.chunk.slice(0, offset - before.offset) });
  }
  if (chunk.length > 0) await bytes.put({ account, clientId, offset, chunk });
}

export async function readBytes(
  transaction: Transaction,
  { account, clientId, offset }: { account: string; clientId: string; offset: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const upTo = IDBKeyRange.bound([account, clientId], [account, clientId, offset]);
  const piece = (await transaction.objectStore('bytes').openCursor(upTo, 'prev'))?.value;
  if (piece === undefined) return new Uint8Array();
  const from = offset - piece.offset;
  return piece.chunk.slice(from, from + LIMITS.chunkBytes);
}
