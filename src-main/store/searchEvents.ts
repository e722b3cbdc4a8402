import type { SearchHit } from '#shared/contract/localModel.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import type { Database } from './Database.ts';

type Search = Omit<Input<'local.search'>, 'account'>;

export function searchEvents(
  database: Database,
  accountId: number,
  { query, after, limit }: Search,
): Output<'local.search'> {
  const rows = database.all<{ name: string; event: string }>(
    `SELECT name, event FROM event JOIN conversation ON conversation.id = conversation_id WHERE account_id = ?
     ORDER BY event ->> 'at' DESC, name, offset DESC`,
    accountId,
  );
  const all: SearchHit[] = rows.map(({ name, event }) => ({
    conversationId: name,
    event: JSON.parse(event) as LogEvent,
  }));
  const found = all.filter((hit) => matchesQuery(hit, query));
  const start = Number(after ?? 0);
  const end = start + limit;
  return {
    hits: found.slice(start, end),
    next: end < found.length ? String(end) : null,
    searched: all.filter(({ event }) => event.type === 'message' && event.body.kind !== 'recalled').length,
  };
}
