import { unwrap } from '#shared/rpc/result.ts';
import type { EarlierData, EarlierStore } from '../../local/earlierStore.ts';
import { earlierOutboxSchema, earlierEventsSchema } from './documents.ts';
import { draftKey } from './createOutboxPersistence.ts';
import type { LocalAccount } from '../../local/LocalAccount.ts';
import { asStored } from './stored.ts';

/**
 * Migrates an account's data from the storage of an earlier version to the local store, once. Data that doesn't match
 * is ignored.
 */
export async function migrateEarlierData(local: LocalAccount, earlier: EarlierStore, account: string): Promise<void> {
  const found = await earlier.read(account);
  if (found === null) return;
  for (const [key, document] of found.documents) {
    const conversationId = key.replace(/^\w+ /, '');
    if (key.startsWith('outbox ')) await migrateOutbox(local, conversationId, document);
    if (key.startsWith('run ')) await migrateEvents(local, conversationId, document);
  }
  await migrateDocuments(local, found);
  // Deleted last, so that an interrupted migration is repeated at the next start.
  await earlier.forget(account);
}

async function migrateOutbox(local: LocalAccount, conversationId: string, document: unknown): Promise<void> {
  const outbox = earlierOutboxSchema.safeParse(document);
  if (!outbox.success || outbox.data.length === 0) return;
  const messages = outbox.data.map(({ problem, ...message }) =>
    asStored(conversationId, { ...message, offline: false, delivery: { state: 'failed', problem } }),
  );
  unwrap(await local.request('local.queue', { messages }));
}

async function migrateEvents(local: LocalAccount, conversationId: string, document: unknown): Promise<void> {
  const run = earlierEventsSchema.safeParse(document);
  if (run.success) unwrap(await local.request('local.keepEvents', { conversationId, ...run.data }));
}

async function migrateDocuments(local: LocalAccount, { documents, drafts }: EarlierData): Promise<void> {
  const lists = documents.get('lists');
  const changes = [...drafts].map(([conversationId, text]) => ({ key: draftKey(conversationId), document: text }));
  unwrap(
    await local.request('local.writeDocuments', {
      // It was plain JSON when it was written.
      documents: lists === undefined ? changes : [...changes, { key: 'lists', document: lists as never }],
    }),
  );
}
