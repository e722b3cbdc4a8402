import { createHash } from 'node:crypto';
import type { StoredOutgoing } from '#shared/contract/localModel.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { ensureAccount, readAccounts } from '../accounts.ts';
import type { Database } from '../Database.ts';
import { readDocuments, writeDocuments } from '../documents.ts';
import { ensureLog, findLog, readLogs } from '../logs.ts';
import { addOutgoing, readOutgoing } from '../outgoing.ts';
import { readEvents } from '../readEvents.ts';
import type { Rescued } from '../rescue.ts';
import { storeEvents } from '../storeEvents.ts';
import { addNote, hasNote, isMoving, MARK, MOVING, removeNote } from './notes.ts';

type Documents = ReturnType<typeof readDocuments>;

/** What cannot be fetched again, and the last event of each log, with which the log has its range at once. */
interface SmallTables {
  readonly account: string;
  readonly documents: Documents;
  readonly outgoing: readonly StoredOutgoing[];
  readonly logs: readonly { readonly conversationId: string; readonly epoch: string; readonly end: LogEvent[] }[];
}

export function readSmallTables(source: Database): SmallTables[] {
  return readAccounts(source).map(({ id, name }) => ({
    account: name,
    documents: readDocuments(source, id),
    outgoing: readOutgoing(source, id),
    logs: readLogs(source, id).map(({ conversationId, epoch }) => {
      const log = findLog(source, id, conversationId);
      return { conversationId, epoch, end: log === undefined ? [] : readEvents(source, log, { limit: 1 }) };
    }),
  }));
}

/**
 * Makes the target the file that is in use, in one transaction. Each row is marked as copied, so that what the source
 * still has after an interruption is distinguished from what an older Parley, which knows only the source, wrote there
 * afterwards: that is newer, and copied as well. `isSourceNewer`: whose documents stay if both have them at the
 * beginning.
 */
export function writeSmallTables(
  target: Database,
  source: string,
  tables: readonly SmallTables[],
  isSourceNewer: boolean,
): void {
  const isBegun = isMoving(target, source);
  const changes = tables.map((table) => withoutCopied(target, table));
  const hasChanges = changes.some(({ documents, outgoing }) => Object.keys(documents).length + outgoing.length > 0);
  if (isBegun && !hasChanges) return;
  target.transaction(() => {
    for (const change of changes) {
      const isEmpty = Object.keys(change.documents).length + change.outgoing.length === 0;
      // An account that was removed since the beginning stays removed.
      if (!isBegun || !isEmpty) writeAccount(target, change, { isNewer: isBegun || isSourceNewer, hasLogs: !isBegun });
    }
    addNote(target, MOVING + source);
  });
}

/** What was rescued, in the same form. */
export function tablesOf({ documents, outgoing }: Rescued): SmallTables[] {
  const accounts = new Set([...documents, ...outgoing].map(({ account }) => account));
  return [...accounts].map((account) => ({
    account,
    documents: Object.fromEntries(
      documents.filter((one) => one.account === account).map(({ change }) => [change.key, change.document]),
    ),
    outgoing: outgoing.filter((one) => one.account === account).map(({ message }) => message),
    logs: [],
  }));
}

/** The author may have written the messages again while they could not be read, and decides whether to send them. */
export function askAgain(tables: SmallTables): SmallTables {
  const refusal = { code: 'MESSAGE_FOUND_AGAIN', details: {} } as const;
  return {
    ...tables,
    outgoing: tables.outgoing.map((message) => ({ ...message, refusal: message.refusal ?? refusal })),
  };
}

function withoutCopied(target: Database, { account, documents, outgoing, logs }: SmallTables): SmallTables {
  const isNew = (row: unknown): boolean => !hasNote(target, markOf(target, account, row));
  return {
    account,
    documents: Object.fromEntries(Object.entries(documents).filter(isNew)),
    outgoing: outgoing.filter(isNew),
    logs,
  };
}

function writeAccount(
  target: Database,
  { account, documents, outgoing, logs }: SmallTables,
  { isNewer, hasLogs }: { readonly isNewer: boolean; readonly hasLogs: boolean },
): void {
  const accountId = ensureAccount(target, account);
  const existing = readDocuments(target, accountId);
  for (const [key, document] of Object.entries(documents)) {
    if (isNewer || !Object.hasOwn(existing, key)) writeDocuments(target, accountId, [{ key, document }]);
    addNote(target, markOf(target, account, [key, document]));
  }
  addOutgoing(target, accountId, outgoing);
  for (const message of outgoing) addNote(target, markOf(target, account, message));
  for (const { conversationId, epoch, end } of hasLogs ? logs : []) {
    if (findLog(target, accountId, conversationId) !== undefined) continue;
    storeEvents(target, ensureLog(target, accountId, conversationId, epoch), end);
  }
}

/** Reveals nothing about the row where the target is sealed. */
function markOf({ format }: Database, account: string, row: unknown): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([account, row]))
    .digest('hex');
  return MARK + Buffer.from(format.writeName('mark', 0, hash)).toString('hex');
}

/** Deletes from the source what is in the target now. Repeated after an interruption. */
export function clearSource(source: Database, target: Database): void {
  const isEmpty = source.get('SELECT id FROM document UNION ALL SELECT id FROM outgoing LIMIT 1') === undefined;
  if (isEmpty) return;
  source.transaction(() => {
    source.run('DELETE FROM document');
    source.run('DELETE FROM outgoing');
  });
  // From now on every row of the source is a new one.
  removeNote(target, MARK, '*');
}
