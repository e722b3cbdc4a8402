import type { Logger } from '#core/index.ts';
import { documentChangeSchema, outgoingSchema } from '#shared/contract/localModel.ts';
import type { DocumentChange, StoredOutgoing } from '#shared/contract/localModel.ts';
import { ensureAccount } from './accounts.ts';
import type { Database } from './Database.ts';
import { writeDocuments } from './documents.ts';
import { documentRow, outgoingRow, type StoredValue } from './format/Format.ts';
import { UnsealError } from './format/seal.ts';
import { addOutgoing } from './outgoing.ts';

/** Data that cannot be fetched again: what a person wrote and has not sent. */
export interface Rescued {
  /** Nothing of it was lost. */
  readonly isComplete: boolean;
  readonly documents: readonly { readonly account: string; readonly change: DocumentChange }[];
  readonly outgoing: readonly { readonly account: string; readonly message: StoredOutgoing }[];
}

interface Row {
  readonly id: number;
  readonly account_id: number;
  readonly key: StoredValue;
  readonly value: StoredValue;
}

interface OutgoingRow extends Row {
  readonly conversation: StoredValue;
}

/** Reads what can be read of a corrupt file. */
export function rescue(broken: Database, log: Logger): Rescued {
  const { format } = broken;
  let isComplete = true;
  const onLost = (): [] => {
    isComplete = false;
    return [];
  };
  const accounts = new Map(
    readBothWays(broken, 'SELECT id, id AS account_id, name AS key, name AS value FROM account', log, onLost).map(
      (row) => [row.id, readText(() => format.readName('account', 0, row.key))],
    ),
  );
  const documents = readBothWays(broken, 'SELECT id, account_id, key, document AS value FROM document', log, onLost);
  const outgoing = readBothWays<OutgoingRow>(
    broken,
    'SELECT id, account_id, conversation, client_id AS key, message AS value FROM outgoing',
    log,
    onLost,
  );
  const rescued = {
    documents: documents.flatMap((row) => {
      const account = accounts.get(row.account_id);
      const key = readText(() => format.readName('document', row.account_id, row.key));
      const document = readText(() => format.readText(documentRow(row.account_id, row.key), row.value));
      const change = documentChangeSchema.safeParse({ key, document: parseJson(document) });
      return account !== undefined && change.success ? [{ account, change: change.data }] : onLost();
    }),
    outgoing: outgoing.flatMap((row) => {
      const account = accounts.get(row.account_id);
      const id = outgoingRow(row.account_id, row.conversation, row.key);
      const message = outgoingSchema.safeParse(parseJson(readText(() => format.readText(id, row.value))));
      return account !== undefined && message.success ? [{ account, message: message.data }] : onLost();
    }),
  };
  return { ...rescued, isComplete };
}

export function putBack(database: Database, { documents, outgoing }: Rescued): void {
  for (const { account, change } of documents) writeDocuments(database, ensureAccount(database, account), [change]);
  for (const { account, message } of outgoing) addOutgoing(database, ensureAccount(database, account), [message]);
}

/** Row by row from the front as far as possible, then from the back; the corrupt part is in between. */
function readBothWays<Some extends Row = Row>(
  broken: Database,
  select: string,
  log: Logger,
  onLost: () => void,
): Some[] {
  const front: Some[] = [];
  const back: Some[] = [];
  try {
    for (;;) {
      const row = broken.get<Some>(`${select} WHERE id > ? ORDER BY id LIMIT 1`, front.at(-1)?.id ?? 0);
      if (row === undefined) return front;
      front.push(row);
    }
  } catch (error) {
    onLost();
    log.warn({ err: error }, 'only a part of the corrupt file could be read');
  }
  try {
    for (;;) {
      const before = back.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
      const row = broken.get<Some>(`${select} WHERE id < ? ORDER BY id DESC LIMIT 1`, before);
      if (row === undefined || row.id <= (front.at(-1)?.id ?? 0)) break;
      back.push(row);
    }
  } catch (error) {
    log.warn({ err: error }, 'only a part of the corrupt file could be read');
  }
  return [...front, ...back.toReversed()];
}

/** `undefined` if the value was changed: this row can't be rescued. */
function readText(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined; // not JSON: this row can't be rescued
  }
}
