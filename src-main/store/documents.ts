import type { Output } from '#shared/contract/index.ts';
import type { DocumentChange } from '#shared/contract/localModel.ts';
import type { Database } from './Database.ts';

type Documents = Output<'local.open'>['documents'];

export function readDocuments(database: Database, accountId: number): Documents {
  const rows = database.all<{ key: string; document: string }>(
    'SELECT key, document FROM document WHERE account_id = ?',
    accountId,
  );
  // Not assigned one by one, because a document may be called `__proto__`.
  return Object.fromEntries(rows.map(({ key, document }) => [key, JSON.parse(document) as Documents[string]]));
}

export function writeDocuments(database: Database, accountId: number, changes: readonly DocumentChange[]): void {
  for (const { key, document } of changes) {
    if (document === null) {
      database.run('DELETE FROM document WHERE account_id = ? AND key = ?', accountId, key);
    } else {
      database.run(
        `INSERT INTO document (account_id, key, document) VALUES (?, ?, ?)
         ON CONFLICT (account_id, key) DO UPDATE SET document = excluded.document`,
        accountId,
        key,
        JSON.stringify(document),
      );
    }
  }
}
