import type { Input, Output } from '#shared/contract/index.ts';
import type { SearchHit } from '#shared/contract/localModel.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import type { Database } from '../Database.ts';
import type { StoredValue } from '../format/Format.ts';
import { parseEvent, type EventRow } from '../readEvents.ts';
import { readIndexedTerm } from './indexWords.ts';
import { firstIdAt } from './messageId.ts';
import { filledDownTo, indexOf, indexTableOf } from './searchIndex.ts';
import { writeExpression } from './writeExpression.ts';

export type Search = Omit<Input<'local.search'>, 'account'>;
export type Found = Output<'local.search'>;

interface Row extends EventRow {
  readonly id: number;
  readonly logId: number;
  readonly name: StoredValue;
}

/** How many rows are examined if the index alone cannot determine which of them contain the term. */
const INEXACT_ROWS = 200;
/** How many messages below the filled part of an index are examined by one call: about 25 ms. */
const UNINDEXED_ROWS = 250;

/**
 * Newest first. `next` is the id of the last message that was examined. Messages that are not in the index yet are
 * examined one by one, so that the results do not depend on how far it is filled.
 */
export function searchEvents(database: Database, accountId: number, search: Search): Found {
  const { query, after, limit } = search;
  const searched =
    database.get<{ searched: number }>('SELECT searched FROM account WHERE id = ?', accountId)?.searched ?? 0;
  const filledTo = filledDownTo(database, accountId);
  const lowest = firstIdAt(query.after ?? 0);
  const before = Math.min(readCursor(after), query.before === undefined ? Infinity : firstIdAt(query.before));
  const indexed = { lowest: Math.max(lowest, filledTo), before };
  const found = searchIndexed(database, accountId, search, indexed);
  if (found.next !== null || filledTo <= lowest) return { ...found, searched };
  if (found.hits.length === limit) return { hits: found.hits, next: String(Math.min(before, filledTo)), searched };
  const rest = { query, limit: limit - found.hits.length };
  const more = searchUnindexed(database, accountId, rest, { lowest, before: Math.min(before, filledTo) });
  return { hits: [...found.hits, ...more.hits], next: more.next, searched };
}

/** The ids in which a part of a search looks. */
interface Ids {
  readonly lowest: number;
  readonly before: number;
}

type Part = Omit<Found, 'searched'>;

function searchIndexed(database: Database, accountId: number, { query, limit }: Search, ids: Ids): Part {
  const terms = query.terms.map((text) => ({ text, indexed: readIndexedTerm(text) }));
  const indexedTerms = terms.flatMap(({ indexed }) => indexed ?? []);
  const expression = writeExpression(database, accountId, query, indexedTerms);
  if (expression === null) return { hits: [], next: null };

  const unsure = terms.filter(({ indexed }) => indexed !== null && !indexed.isExact).map(({ text }) => text);
  const rest = { ...query, terms: unsure };
  const batch = unsure.length === 0 ? limit : Math.max(limit, INEXACT_ROWS);
  let { before } = ids;
  const hits: SearchHit[] = [];
  for (;;) {
    const rows = readRows(database, accountId, expression, { lowest: ids.lowest, before, limit: batch + 1 });
    for (const row of rows.slice(0, batch)) {
      before = row.id;
      const hit = toHit(database, accountId, row);
      if (matchesQuery(hit, rest)) hits.push(hit);
      if (hits.length === limit) break;
    }
    const isEnd = rows.length <= batch && rows.at(-1)?.id === before;
    if (rows.length === 0 || isEnd) return { hits, next: null };
    if (hits.length === limit) return { hits, next: String(before) };
  }
}

/** Examines a bounded number of messages, so that other calls are not delayed; the next page continues. */
function searchUnindexed(
  database: Database,
  accountId: number,
  { query, limit }: Pick<Search, 'query' | 'limit'>,
  ids: Ids,
): Part {
  const rows = readRows(database, accountId, '', { ...ids, limit: UNINDEXED_ROWS });
  const hits: SearchHit[] = [];
  for (const row of rows) {
    const hit = toHit(database, accountId, row);
    if (matchesQuery(hit, query)) hits.push(hit);
    if (hits.length === limit) return { hits, next: String(row.id) };
  }
  return { hits, next: rows.length < UNINDEXED_ROWS ? null : String(rows.at(-1)?.id) };
}

function toHit(database: Database, accountId: number, row: Row): SearchHit {
  const name = database.format.readName('conversation', accountId, row.name);
  return { conversationId: name, event: parseEvent(database, { id: row.logId, accountId, name }, row) };
}

/** An invalid cursor starts at the beginning. */
function readCursor(after: string | null): number {
  const id = Number(after ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : Number.MAX_SAFE_INTEGER;
}

interface Range extends Ids {
  readonly limit: number;
}

function readRows(database: Database, accountId: number, expression: string, { lowest, before, limit }: Range): Row[] {
  // CROSS JOIN fixes the order of the join, so that rows are read newest first and no further than needed.
  const columns = 'message.id, conversation_id AS logId, offset, name, event';
  const message =
    'CROSS JOIN event USING (conversation_id, offset) CROSS JOIN conversation ON conversation.id = conversation_id';
  if (expression === '') {
    return database.all<Row>(
      `SELECT ${columns} FROM message ${message}
       WHERE NOT forgotten AND message.account_id = ? AND message.id >= ? AND message.id < ? ORDER BY message.id DESC LIMIT ?`,
      accountId,
      lowest,
      before,
      limit,
    );
  }
  const index = indexOf(accountId);
  return database.all<Row>(
    `SELECT ${columns} FROM ${indexTableOf(database, accountId)}
     CROSS JOIN message ON message.account_id = ? AND message.id = ${index}.rowid ${message}
     WHERE NOT forgotten AND ${index} MATCH ? AND ${index}.rowid >= ? AND ${index}.rowid < ? ORDER BY ${index}.rowid DESC LIMIT ?`,
    accountId,
    expression,
    lowest,
    before,
    limit,
  );
}
