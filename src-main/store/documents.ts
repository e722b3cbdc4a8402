import type { Output } from '#shared/contract/index.ts';
import type { DocumentChange } from '#shared/contract/localModel.ts';
import type { Database } from './Database.ts';
import { documentRow, type StoredValue } from './format/Format.ts';

type Documents = Output<'local.open'>['documents'];

export function readDocuments(database: Database, accountId: number): Documents {
  const { format } = database;
  const rows = database.all<{ key: StoredValue; document: StoredValue }>(
    'SELECT key, document FROM document WHERE account_id = ?',
    accountId,
  );
  // Not assigned one by one, because a document may be called `__proto__`.
  return Object.fromEntries(
    rows.map(({ key, document }) => [
      format.readName('document', accountId, key),
      JSON.parse(format.readText(documentRow(accountId, key), document)) as Documents[string],
    ]),
  );
}

export function writeDocuments(database: Database, accountId: number, changes: readonly DocumentChange[]): void {
  const { format } = database;
  for (const { key, document } of changes) {
    const storedKey = format.writeName('document', accountId, key);
    if (document === null) {
      database.run('DELETE FROM document WHERE account_id = ? AND key = ?', accountId, storedKey);
    } else {
      database.run(
        `INSERT INTO document (account_id, key, document) VALUES (?, ?, ?)
         ON CONFLICT (account_id, key) DO UPDATE SET document = excluded.document`,
        accountId,
        storedKey,
        format.writeText(documentRow(accountId, storedKey), JSON.stringify(document)),
      );
    }
  }
}
