import type { CallInput, CallOutput } from '#shared/contract/defineCall.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import type { SearchHit } from '#shared/contract/localModel.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import { within, type Transaction } from './schema.ts';

/** Messages that one call looks at: an answer comes soon, whether or not anything was found. */
const SLICE = 2000;

/** Without an index of words the messages are looked at one by one, newest first, a slice for each call. */
export async function searchEvents(
  transaction: Transaction,
  { account, query, after, limit }: CallInput<LocalCalls, 'local.search'>,
): Promise<CallOutput<LocalCalls, 'local.search'>> {
  const byTime = transaction.objectStore('events').index('byTime');
  const searched = await byTime.count(within(account));
  const newest = query.before === undefined ? [] : query.before;
  const start = after === null ? [account, newest] : [account, ...readPlace(after)];
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

/** Where the call before left off, as it was written above. */
function readPlace(after: string): [number, string, number] {
  const [at = '', conversationId = '', offset = ''] = after.split(' ');
  return [Number(at), conversationId, Number(offset)];
}
