import type { Logger } from '#core/index.ts';
import { documentChangeSchema, outgoingSchema } from '#shared/contract/localModel.ts';
import type { DocumentChange, StoredOutgoing } from '#shared/contract/localModel.ts';
import { ensureAccount } from './accounts.ts';
import type { Database } from './Database.ts';
import { writeDocuments } from './documents.ts';
import { addOutgoing } from './outgoing.ts';

/** Data that cannot be fetched again: what a person wrote and has not sent. */
export interface Rescued {
  readonly documents: readonly { readonly account: string; readonly change: DocumentChange }[];
  readonly outgoing: readonly { readonly account: string; readonly message: StoredOutgoing }[];
}

interface Row {
  readonly id: number;
  readonly account_id: number;
  readonly key: string;
  readonly value: string;
}

/** Reads what can be read of a corrupt file. */
export function rescue(broken: Database, log: Logger): Rescued {
  const accounts = new Map(
    readBothWays(broken, 'SELECT id, id AS account_id, name AS key, name AS value FROM account', log).map((row) => [
      row.id,
      row.key,
    ]),
  );
  const documents = readBothWays(broken, 'SELECT id, account_id, key, document AS value FROM document', log);
  const outgoing = readBothWays(broken, 'SELECT id, account_id, client_id AS key, message AS value FROM outgoing', log);
  return {
    documents: documents.flatMap(({ account_id, key, value }) => {
      const account = accounts.get(account_id);
      const change = documentChangeSchema.safeParse({ key, document: parseJson(value) });
      return account !== undefined && change.success ? [{ account, change: change.data }] : [];
    }),
    outgoing: outgoing.flatMap(({ account_id, value }) => {
      const account = accounts.get(account_id);
      const message = outgoingSchema.safeParse(parseJson(value));
      return account !== undefined && message.success ? [{ account, message: message.data }] : [];
    }),
  };
}

export function putBack(database: Database, { documents, outgoing }: Rescued): void {
  for (const { account, change } of documents) writeDocuments(database, ensureAccount(database, account), [change]);
  for (const { account, message } of outgoing) addOutgoing(database, ensureAccount(database, account), [message]);
}

/** Row by row from the front as far as possible, then from the back; the corrupt part is in between. */
function readBothWays(broken: Database, select: string, log: Logger): Row[] {
  const front: Row[] = [];
  const back: Row[] = [];
  try {
    for (;;) {
      const row = broken.get<Row>(`${select} WHERE id > ? ORDER BY id LIMIT 1`, front.at(-1)?.id ?? 0);
      if (row === undefined) return front;
      front.push(row);
    }
  } catch (error) {
    log.warn({ err: error }, 'only a part of the corrupt file could be read');
  }
  try {
    for (;;) {
      const before = back.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
      const row = broken.get<Row>(`${select} WHERE id < ? ORDER BY id DESC LIMIT 1`, before);
      if (row === undefined || row.id <= (front.at(-1)?.id ?? 0)) break;
      back.push(row);
    }
  } catch (error) {
    log.warn({ err: error }, 'only a part of the corrupt file could be read');
  }
  return [...front, ...back.toReversed()];
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined; // not JSON: this row can't be rescued
  }
}
