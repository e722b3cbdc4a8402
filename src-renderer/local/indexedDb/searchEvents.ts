import type { CallInput, CallOutput } from '#shared/contract/defineCall.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import type { SearchHit } from '#shared/contract/localModel.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import { keyRange, type Transaction } from './schema.ts';

/** Number of messages scanned per call, so that a call is short whether or not anything is found. */
const SLICE = 2000;

/** Scans messages one by one, newest first, because there is no word index; one slice per call. */
export async function searchEvents(
  transaction: Transaction,
  { account, query, after, limit }: CallInput<LocalCalls, 'local.search'>,
): Promise<CallOutput<LocalCalls, 'local.search'>> {
  const byTime = transaction.objectStore('events').index('byTime');
  const searched = await byTime.count(keyRange(account));
  const newest = query.before === undefined ? [] : query.before;
  const start = after === null ? [account, newest] : [account, ...parsePosition(after)];
  const range = IDBKeyRange.bound([account, query.after ?? 0], start, false, true);
  const hits: SearchHit[] = [];
  let seen = 0;
  for (let cursor = await byTime.openCursor(range, 'prev'); cursor !== null; cursor = await cursor.continue()) {
    const { conversationId, event } = cursor.value;
    seen += 1;
    if (matchesQuery({ conversationId, event }, query)) hits.push({ conversationId, event });
    if (hits.length === limit || seen === SLICE) {
      return { hits, next: `${event.at} ${conversationId} ${event.offset}`, searched };
    }
  }
  return { hits, next: null, searched };
}

/** Parses the position returned as `next`. */
function parsePosition(after: string): [number, string, number] {
  const [at = '', conversationId = '', offset = ''] = after.split(' ');
  return [Number(at), conversationId, Number(offset)];
}
