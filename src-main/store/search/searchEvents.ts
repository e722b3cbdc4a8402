import type { Input, Output } from '#shared/contract/index.ts';
import type { SearchHit } from '#shared/contract/localModel.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import type { Database } from '../Database.ts';
import { readIndexedTerm } from './indexWords.ts';
import { firstIdAt } from './messageId.ts';
import { indexOf } from './searchIndex.ts';
import { writeExpression } from './writeExpression.ts';

type Search = Omit<Input<'local.search'>, 'account'>;
type Found = Output<'local.search'>;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly event: string;
}

/** How many rows are examined if the index alone cannot determine which of them contain the term. */
const INEXACT_ROWS = 200;

/** Newest first. `next` is the id of the last message that was examined. */
export function searchEvents(database: Database, accountId: number, { query, after, limit }: Search): Found {
  const searched =
    database.get<{ searched: number }>('SELECT searched FROM account WHERE id = ?', accountId)?.searched ?? 0;
  const terms = query.terms.map((text) => ({ text, indexed: readIndexedTerm(text) }));
  const indexedTerms = terms.flatMap(({ indexed }) => indexed ?? []);
  const expression = writeExpression(database, accountId, query, indexedTerms);
  if (expression === null) return { hits: [], next: null, searched };

  const unsure = terms.filter(({ indexed }) => indexed !== null && !indexed.isExact).map(({ text }) => text);
  const rest = { ...query, terms: unsure };
  const batch = unsure.length === 0 ? limit : Math.max(limit, INEXACT_ROWS);
  const lowest = firstIdAt(query.after ?? 0);
  let before = Math.min(readCursor(after), query.before === undefined ? Infinity : firstIdAt(query.before));
  const hits: SearchHit[] = [];
  for (;;) {
    const rows = readRows(database, accountId, expression, { lowest, before, limit: batch + 1 });
    for (const { id, name, event } of rows.slice(0, batch)) {
      before = id;
      const hit = { conversationId: name, event: JSON.parse(event) as LogEvent };
      if (matchesQuery(hit, rest)) hits.push(hit);
      if (hits.length === limit) break;
    }
    const isEnd = rows.length <= batch && rows.at(-1)?.id === before;
    if (rows.length === 0 || isEnd) return { hits, next: null, searched };
    if (hits.length === limit) return { hits, next: String(before), searched };
  }
}

/** An invalid cursor starts at the beginning. */
function readCursor(after: string | null): number {
  const id = Number(after ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : Number.MAX_SAFE_INTEGER;
}

interface Range {
  readonly lowest: number;
  readonly before: number;
  readonly limit: number;
}

function readRows(database: Database, accountId: number, expression: string, { lowest, before, limit }: Range): Row[] {
  // CROSS JOIN fixes the order of the join, so that rows are read newest first and no further than needed.
  const message =
    'CROSS JOIN event USING (conversation_id, offset) CROSS JOIN conversation ON conversation.id = conversation_id';
  if (expression === '') {
    return database.all<Row>(
      `SELECT message.id, name, event FROM message ${message}
       WHERE NOT forgotten AND message.account_id = ? AND message.id >= ? AND message.id < ? ORDER BY message.id DESC LIMIT ?`,
      accountId,
      lowest,
      before,
      limit,
    );
  }
  const index = indexOf(accountId);
  return database.all<Row>(
    `SELECT message.id, name, event FROM ${index}
     CROSS JOIN message ON message.account_id = ? AND message.id = ${index}.rowid ${message}
     WHERE NOT forgotten AND ${index} MATCH ? AND ${index}.rowid >= ? AND ${index}.rowid < ? ORDER BY ${index}.rowid DESC LIMIT ?`,
    accountId,
    expression,
    lowest,
    before,
    limit,
  );
}
